import { ApiError } from '#lib/contract/errors'
import type { User } from '#lib/domain/user'
import { fullName } from '#lib/domain/user-rules'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { appendMessage, type LockedDiscussion } from '#lib/funnel-api/features/conversations/discussions'
import { notifyRecruiters } from '#lib/funnel-api/features/conversations/recruiter-emails'

type Writer = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>
type Message = { content: string; files_url?: string[]; client_key?: string | null }

/** Adds a candidate's message to a locked discussion and emails the recruiters. Throws DISCUSSION_CLOSED. */
export async function sendCandidateMessage(
  db: Db,
  api: Pick<Api, 'now' | 'origin'>,
  user: Writer,
  discussion: LockedDiscussion,
  message: Message,
) {
  if (!discussion.is_open) throw new ApiError('DISCUSSION_CLOSED', 'Discussion is closed')
  const author = { author_type: 'User' as const, author_id: user.id, author_name: fullName(user) }
  const written = await appendMessage(db, api, discussion, { ...author, ...message })
  await notifyRecruiters(db, api, discussion, written)
  return written
}
