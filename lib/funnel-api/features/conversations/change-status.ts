import { ApiError } from '#lib/contract/errors'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { inTransaction } from '#lib/funnel-api/db/current'
import { append, holdDiscussion, type Writing } from '#lib/funnel-api/discussions'
import { tellOfStatus } from '#lib/funnel-api/message-mails'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'
import { noteAnswer } from '#lib/funnel-api/promise/note-answer'

type Change = {
  candidacy_id: number
  status: CandidacyStatus
  author: { type: 'Recruiter' | 'System' | 'User'; name: string }
  /** Words of whoever changes it; none by default. */
  content?: string
}

/** After these there is nothing left to talk about, until a recruiter writes again. */
const CLOSING: readonly CandidacyStatus[] = ['WITHDRAWN', 'REJECTED']

/**
 * Moves an application to another status: told inside its discussion, which is opened where there is none, and by mail
 * unless the person did it. Answers the message; null where it stands there already, and then nothing is written.
 * NOT_FOUND without the candidacy.
 */
export const changeStatus = (api: Writing, { candidacy_id, status, author, content = '' }: Change) =>
  inTransaction(api, async (db) => {
    const discussion = await holdDiscussion(db, api, candidacy_id)
    const candidacy = await db
      .selectFrom('candidacies')
      .select('status')
      .where('id', '=', candidacy_id)
      .executeTakeFirst()
    if (!candidacy) throw new ApiError('NOT_FOUND', 'no such candidacy')
    const old_status = candidacy.status ?? 'RECEIVED'
    if (old_status === status) return null
    const status_changed_at = api.now().toISOString()
    await db
      .updateTable('candidacies')
      .set({ status, status_changed_at, withdrawn_at: status === 'WITHDRAWN' ? status_changed_at : null })
      .where('id', '=', candidacy_id)
      .execute()
    const is_open = !CLOSING.includes(status)
    const message = await append(db, api, discussion, {
      author_type: author.type,
      author_id: author.type === 'User' ? discussion.user_id : null,
      author_name: author.name,
      content,
      change: { old_status, new_status: status },
      is_open,
    })
    if (author.type === 'Recruiter') await noteAnswer(db, api, candidacy_id)
    if (status === 'WITHDRAWN') {
      const { company_id, user_id } = discussion
      await tellPrograms(db, api, {
        company_id,
        user_id,
        event: 'candidacy.withdrawn',
        data: { candidacy_id, user_id },
      })
    }
    if (author.type !== 'User')
      await tellOfStatus(db, api, discussion, { message_id: message.id, status, content, is_open })
    return message
  })
