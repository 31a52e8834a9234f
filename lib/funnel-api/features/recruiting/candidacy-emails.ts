import { applicationEmailKey } from '#lib/funnel-api/features/recruiting/application-emails'
import { mentionEmailPattern } from '#lib/funnel-api/features/recruiting/mention-emails'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Returns key patterns of the emails to members and recruiters about single applications. Those about several are cleared
 * when they have been sent.
 */
export async function memberEmailPatterns(db: Db, candidacy_ids: readonly number[]): Promise<string[]> {
  // PostgreSQL rejects an empty list.
  if (candidacy_ids.length === 0) return []
  const notices = await db
    .selectFrom('application_notices')
    .select(['recruiter_id', 'candidacy_id'])
    .where('candidacy_id', 'in', [...candidacy_ids])
    .execute()
  return [
    ...candidacy_ids.map(mentionEmailPattern),
    ...notices.map(({ recruiter_id, candidacy_id }) => applicationEmailKey(recruiter_id, candidacy_id)),
  ]
}
