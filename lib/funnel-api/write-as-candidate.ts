import { ApiError } from '#lib/contract/errors'
import type { User } from '#lib/domain/user'
import { fullName } from '#lib/domain/user-rules'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import { append, type OpenDiscussion } from '#lib/funnel-api/discussions'
import { tellRecruiters } from '#lib/funnel-api/recruiter-mails'

type Writer = Pick<User, 'id' | 'first_name' | 'last_name' | 'email'>
type Words = { content: string; files_url?: string[]; client_key?: string | null }

/** A message of the person into a discussion that is held; recruiters are told by mail. DISCUSSION_CLOSED where nobody answers any more. */
export async function writeAsCandidate(
  db: Db,
  api: Pick<Api, 'now' | 'origin'>,
  user: Writer,
  discussion: OpenDiscussion,
  words: Words,
) {
  if (!discussion.is_open) throw new ApiError('DISCUSSION_CLOSED', 'the discussion is closed')
  const author = { author_type: 'User' as const, author_id: user.id, author_name: fullName(user) }
  const written = await append(db, api, discussion, { ...author, ...words })
  await tellRecruiters(db, api, discussion, written)
  return written
}
