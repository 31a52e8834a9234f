import { setStatus } from '#lib/funnel-api/features/candidacies/mutations'
import { ApiError } from '#lib/contract/errors'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { isReply } from '#lib/domain/reply-promise'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { appendMessage, lockDiscussion, type MessageContext } from '#lib/funnel-api/features/conversations/discussions'
import { notifyOfStatus } from '#lib/funnel-api/features/conversations/emails'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { failOpenDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { recordFirstReply } from '#lib/funnel-api/features/candidacies/record-first-reply'

type Change = {
  candidacy_id: number
  status: CandidacyStatus
  /** `staff_user_id` is that of a member. Default: none. */
  author: { type: 'Recruiter' | 'System' | 'User'; name: string; staff_user_id?: number | null }
  /** The author's message. Default: none. */
  content?: string
  /** A key that only one message of the discussion can have. */
  client_key?: string | null
}

/** Statuses that close the discussion until a recruiter writes again. */
export const CLOSING_STATUSES: readonly CandidacyStatus[] = ['WITHDRAWN', 'REJECTED']

/**
 * Changes the status of an application and adds a message to its discussion. Creates the discussion if there is none.
 * Marks an open decision (a scheduled status change) as failed. A decision or message of a recruiter counts as the reply.
 * Returns null if the status is already set. Sends no emails. Throws NOT_FOUND.
 */
export async function recordStatus(
  db: Db,
  api: Pick<Api, 'now'>,
  { candidacy_id, status, author, content = '', client_key }: Change,
) {
  const discussion = await lockDiscussion(db, api, candidacy_id)
  const candidacy = await db
    .selectFrom('candidacies')
    .select('status')
    .where('id', '=', candidacy_id)
    .executeTakeFirst()
  if (!candidacy) throw new ApiError('NOT_FOUND', 'Application not found')
  const old_status = candidacy.status
  if (old_status === status) return null
  await setStatus(db, candidacy_id, status, api.now().toISOString())
  await failOpenDecision(db, api, candidacy_id, status)
  const is_open = !CLOSING_STATUSES.includes(status)
  const message = await appendMessage(db, api, discussion, {
    author_type: author.type,
    author_id: author.type === 'User' ? discussion.user_id : null,
    author_name: author.name,
    staff_user_id: author.staff_user_id ?? null,
    content,
    ...(client_key !== undefined && { client_key }),
    change: { old_status, new_status: status },
    is_open,
  })
  if (author.type === 'Recruiter' && isReply(status, content)) await recordFirstReply(db, api, candidacy_id)
  return { discussion, message, is_open }
}

/**
 * Changes the status of an application. Adds a message to its discussion and emails the candidate unless the candidate
 * made the change. Returns the message, or null if the status is already set. Throws NOT_FOUND.
 */
export const changeStatus = (api: MessageContext, change: Change) =>
  inTransaction(api, async (db) => {
    const recorded = await recordStatus(db, api, change)
    if (recorded === null) return null
    const { discussion, message, is_open } = recorded
    const { candidacy_id, status, author, content = '' } = change
    if (status === 'WITHDRAWN') {
      const { company_id, user_id } = discussion
      await enqueueWebhookEvent(db, api, {
        company_id,
        user_id,
        event: 'candidacy.withdrawn',
        data: { candidacy_id, user_id },
      })
    }
    if (author.type !== 'User')
      await notifyOfStatus(db, api, discussion, {
        message_id: message.id,
        status,
        content,
        is_open,
        author_name: author.type === 'Recruiter' ? author.name : '',
      })
    return message
  })
