import { ApiError } from '#lib/contract/errors'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Api } from '#lib/funnel-api/platform/context'

type ReadMarkOwner = { company: { id: number }; member_id: number | null }

/**
 * Marks a submitted application as read or unread for one member. Throws NOT_FOUND for another company's application,
 * and FORBIDDEN for an API key.
 */
export async function setReadMark(
  { db, now }: Pick<Api, 'db' | 'now'>,
  { company, member_id }: ReadMarkOwner,
  id: number,
  isRead: boolean,
) {
  const candidacy_id = await submittedCandidacyId(db, company.id, id)
  if (member_id === null) throw new ApiError('FORBIDDEN', 'API keys have no read marks')
  const mark = { candidacy_id, staff_user_id: member_id, read_at: now().toISOString() }
  if (isRead)
    await db
      .insertInto('candidacy_reads')
      .values(mark)
      .onConflict((conflict) =>
        conflict.columns(['candidacy_id', 'staff_user_id']).doUpdateSet({ read_at: mark.read_at }),
      )
      .execute()
  else
    await db
      .deleteFrom('candidacy_reads')
      .where('candidacy_id', '=', candidacy_id)
      .where('staff_user_id', '=', member_id)
      .execute()
  return { is_unread: !isRead }
}
