import { activeRecruiters, emailSettingsOf, isForJob } from '#lib/funnel-api/features/companies/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Submission = { candidacy_id: number; company_id: number; campaign_slug: string }

/**
 * Queues a notice of a new application for each recruiter who wants an email about it, in the transaction of the
 * submission. `emailApplications` sends them.
 */
export async function recordApplicationNotices(
  db: Db,
  { now }: Pick<Api, 'now'>,
  { candidacy_id, company_id, campaign_slug }: Submission,
): Promise<void> {
  const recruiters = await activeRecruiters(db).selectAll().where('company_id', '=', company_id).execute()
  const notified = recruiters.filter(
    (recruiter) => isForJob(recruiter, campaign_slug) && emailSettingsOf(recruiter).application_emails !== 'never',
  )
  if (notified.length === 0) return
  const created_at = now().toISOString()
  await db
    .insertInto('application_notices')
    .values(notified.map(({ id: recruiter_id }) => ({ recruiter_id, candidacy_id, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
