import { createHash } from 'node:crypto'
import { CONTENT_MOST } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import { post } from '#lib/funnel-api/mail/outbox'
import { wordsIn } from '#lib/funnel-api/mail/words'
import { type KeptFiles, listOf } from '#lib/funnel-api/mail-in/mail-files'
import type { Reply } from '#lib/funnel-api/mail-in/reply-address'
import type { Seat } from '#lib/funnel-api/mail-in/seats'

/** Why a reply was not delivered, or only in part. Its sender is notified once a day for each reason. */
export type Problem = 'expired' | 'gone' | 'empty' | 'too_long' | 'closed' | 'attachments'

/** Sends to the stored address of the person and without a reply address, so that emails cannot loop. */
export async function tellProblem(
  db: Db,
  api: Api,
  seat: Seat,
  reply: Reply,
  reason: Problem,
  left_out: KeptFiles['left_out'],
) {
  const { company_id, slug, role, email, name, locale, job } = seat
  const link = `${api.origin(slug)}/profile/messaging?discussion=${reply.discussion_id}`
  const day = api.now().toISOString().slice(0, 10)
  const details = listOf(wordsIn(locale), left_out)
  // A problem with other files on the same day is a separate notification.
  const what = details.length === 0 ? reason : `${reason}-${digestOf(details)}`
  await post(db, api, {
    ...{ company_id, recipient: email, locale, template: 'reply_problem' },
    payload: {
      ...{ first_name: name, job, reason, audience: role, most: CONTENT_MOST, count: left_out.length, link },
      ...(details.length > 0 && { details }),
    },
    dedupe_key: `reply_problem:${reply.discussion_id}:${role}:${reply.id}:${what}:${day}`,
  })
}

const digestOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
