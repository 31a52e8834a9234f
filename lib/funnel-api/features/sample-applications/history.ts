import { fullName } from '#lib/domain/user-rules'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import { setWithdrawal } from '#lib/funnel-api/features/candidacies/mutations'
import { recordFirstReply } from '#lib/funnel-api/features/candidacies/record-first-reply'
import { recordStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { appendMessage, lockDiscussion, setSeen } from '#lib/funnel-api/features/conversations/discussions'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { createNote } from '#lib/funnel-api/features/recruiting/notes'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import type { SampleEvent } from '#lib/funnel-api/features/sample-applications/schema'
import type { Api } from '#lib/funnel-api/platform/context'

type Member = Actor & { member: NonNullable<Actor['member']> }
type Context = Pick<Api, 'db' | 'now' | 'origin'>
type Submitted = Pick<Application, 'row'>

type Target = {
  application: Submitted
  /** Replaces the relative days in a text with dates. */
  fill: (text: string) => string
}

/** Stores an event at the time of the context. No email is queued. Call it in a transaction. */
export async function storeEvent(
  api: Context,
  actor: Member,
  { application, fill }: Target,
  event: SampleEvent,
): Promise<unknown> {
  const { db } = api
  const { row } = application
  const { id: candidacy_id, user_id } = row
  const recruiter = { type: 'Recruiter' as const, name: actor.member.name }
  switch (event.type) {
    case 'note':
      return createNote(api, actor, candidacy_id, { content: fill(event.note), mentions: [] }, null)
    case 'rating':
      return rate(api, actor, candidacy_id, event.rating, null)
    case 'status': {
      const { status, message } = event
      return recordStatus(db, api, { candidacy_id, status, author: recruiter, content: fill(message ?? '') })
    }
    case 'reply': {
      const discussion = await lockDiscussion(db, api, candidacy_id)
      const author = { author_type: recruiter.type, author_name: recruiter.name }
      await appendMessage(db, api, discussion, { ...author, content: fill(event.message) })
      return recordFirstReply(db, api, candidacy_id)
    }
    case 'candidate_message': {
      const discussion = await readByCandidate(api, candidacy_id)
      const author = { author_type: 'User' as const, author_id: user_id, author_name: fullName(row) }
      return appendMessage(db, api, discussion, { ...author, content: fill(event.message) })
    }
    case 'withdrawal': {
      await readByCandidate(api, candidacy_id)
      const { reason, comment } = event
      const author = { type: 'User' as const, name: fullName(row) }
      await recordStatus(db, api, { candidacy_id, status: 'WITHDRAWN', author, content: comment ?? '' })
      return setWithdrawal(db, candidacy_id, { withdrawal_reason: reason, withdrawal_comment: comment })
    }
  }
}

/** Returns the discussion after the candidate has read it. */
async function readByCandidate({ db, now }: Context, candidacy_id: number) {
  const discussion = await lockDiscussion(db, { now }, candidacy_id)
  const last_seen_by_user_at = now().toISOString()
  await setSeen(db, discussion.id, last_seen_by_user_at)
  return { ...discussion, last_seen_by_user_at }
}
