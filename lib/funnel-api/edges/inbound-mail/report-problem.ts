import { createHash } from 'node:crypto'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { type StoredFiles, describeRejected } from '#lib/funnel-api/edges/inbound-mail/attachments'
import type { Reply } from '#lib/funnel-api/platform/outbox/reply-address'
import type { ReplyParticipant } from '#lib/funnel-api/edges/inbound-mail/reply-participant'

/** Why a reply was not delivered or was delivered only in part. Its sender is notified once a day for each reason. */
export type ReplyProblem = 'expired' | 'gone' | 'empty' | 'too_long' | 'closed' | 'attachments'

/** Queues an email to the participant's stored address. It has no reply address, so that emails cannot loop. */
export async function reportProblem(
  db: Db,
  api: Api,
  participant: ReplyParticipant,
  reply: Reply,
  reason: ReplyProblem,
  rejected: StoredFiles['rejected'],
) {
  const { company_id, role, email, name, locale, job } = participant
  const day = api.now().toISOString().slice(0, 10)
  const details = describeRejected(createTranslate(locale), rejected)
  // Problems with different files on the same day are reported separately.
  const problem = details.length === 0 ? reason : `${reason}-${digestOf(details)}`
  await enqueueEmail(db, api, {
    company_id,
    recipient: email,
    locale,
    template: 'reply_problem',
    payload: {
      first_name: name,
      job,
      reason,
      audience: role,
      most: MAX_CONTENT,
      count: rejected.length,
      link: linkFor(api, participant, reply),
      ...(participant.role === 'candidate' && { last_name: participant.user.last_name }),
      ...(details.length > 0 && { details }),
    },
    dedupe_key: `reply_problem:${reply.discussion_id}:${role}:${reply.id}:${problem}:${day}`,
  })
}

/** Returns the URL of the conversation. For recruiters it is the inbox if the application was deleted. */
function linkFor(api: Api, { role, slug, candidacy_id }: ReplyParticipant, { discussion_id }: Reply): string {
  if (role === 'candidate') return `${api.origin(slug)}/profile/messaging?discussion=${discussion_id}`
  return managerUrl(api, slug, candidacy_id === null ? 'inbox' : `applications/${candidacy_id}`)
}

const digestOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
