import { ApiError } from '#lib/contract/errors'
import { fullName } from '#lib/domain/user-rules'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { deleteEmails, enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'

type Note = { id: number; candidacy_id: number; author_name: string; content: string }

const keyOf = ({ candidacy_id, id }: Pick<Note, 'id' | 'candidacy_id'>) => `mention:${candidacy_id}:${id}:`

/** The key pattern of all emails about notes on an application. */
export const mentionEmailPattern = (candidacy_id: number) => `mention:${candidacy_id}:%`

/**
 * Emails a note to the members that it mentions, except to its author. Throws INVALID for someone who is not an active
 * member of the company.
 */
export async function notifyMentioned(
  db: Db,
  api: Pick<Api, 'now' | 'origin'>,
  { company, member }: Actor,
  note: Note,
  ids: readonly number[],
): Promise<void> {
  // PostgreSQL rejects an empty list.
  if (ids.length === 0) return
  const mentioned = await db
    .selectFrom('staff_memberships')
    .innerJoin('staff_users', 'staff_users.id', 'staff_memberships.staff_user_id')
    .select(['staff_users.id', 'staff_users.email', 'staff_users.name', 'staff_users.locale'])
    .where('staff_memberships.company_id', '=', company.id)
    .where('staff_memberships.suspended_at', 'is', null)
    .where('staff_users.id', 'in', [...ids])
    .execute()
  const unknown = ids.findIndex((id) => !mentioned.some((found) => found.id === id))
  if (unknown >= 0)
    throw new ApiError('INVALID', 'Member not found', { [`mentions.${unknown}`]: { key: 'INVALID_PATTERN' } })
  const { job, ...person } = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['users.first_name', 'users.last_name', 'campaigns.name as job'])
    .where('candidacies.id', '=', note.candidacy_id)
    .executeTakeFirstOrThrow()
  for (const { id, email, name, locale } of mentioned) {
    if (id === member?.id) continue
    await enqueueEmail(db, api, {
      company_id: company.id,
      recipient: email,
      locale,
      template: 'mention',
      payload: {
        first_name: name,
        author: note.author_name,
        candidate: fullName(person),
        job,
        note: note.content,
        link: managerUrl(api, company.slug, `applications/${note.candidacy_id}`),
      },
      dedupe_key: keyOf(note) + id,
    })
  }
}

export const deleteMentionEmails = (db: Db, company_id: number, note: Pick<Note, 'id' | 'candidacy_id'>) =>
  deleteEmails(db, company_id, keyOf(note))
