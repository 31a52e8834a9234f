import { createHash } from 'node:crypto'
import { CONTENT_MOST, rightAfter } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { holdDiscussion, type OpenDiscussion, writeAsRecruiter } from '#lib/funnel-api/discussions'
import { post } from '#lib/funnel-api/mail/outbox'
import { wordsIn } from '#lib/funnel-api/mail/words'
import { type ReadMail, readMail } from '#lib/funnel-api/mail-in/read-mail'
import { type Reply, replyAt } from '#lib/funnel-api/mail-in/reply-address'
import { type Seat, seatOf } from '#lib/funnel-api/mail-in/seats'
import { forgetMails } from '#lib/funnel-api/message-mails'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { MESSAGES_PER_USER, writeAsCandidate } from '#lib/funnel-api/write-as-candidate'
import { log } from '#lib/telemetry/log'

/** Why words did not arrive, or not whole: whoever wrote them is told, once a day for each reason. */
type Problem = 'expired' | 'gone' | 'empty' | 'too_long' | 'closed' | 'attachments'
/** 'elsewhere' is taken, from an address that is not the one the letter went to. 'unknown' was given to nobody, or to somebody who is gone. */
export type Outcome = 'taken' | 'elsewhere' | 'twice' | 'automatic' | 'unknown' | Exclude<Problem, 'attachments'>

export type IncomingMail = {
  raw: Buffer
  /** By SMTP; where they are not known, those that the mail names. */
  recipients?: readonly string[]
  /** Its sender by SMTP, '' for a bounce; null where that is not known. */
  envelopeFrom: string | null
}

/** Of one mail: each may be to several discussions. */
const ADDRESSES_MOST = 5
const MAILS_PER_RECRUITER = { name: 'mails-recruiter', most: 300, seconds: 600 }

/**
 * Takes a mail once for each of our addresses that it is to. TOO_MANY_REQUESTS where somebody writes too many: nothing is
 * noted then, and it may come again.
 */
export async function takeMail(api: Api, { raw, recipients, envelopeFrom }: IncomingMail): Promise<Outcome[]> {
  const mail = await readMail(raw, envelopeFrom)
  const named = [...new Set((recipients ?? mail.recipients).map((address) => address.toLowerCase()))]
  const replies = named.map((address) => replyAt(api, address)).filter((reply) => reply !== null)
  const outcomes: Outcome[] = []
  for (const reply of replies.slice(0, ADDRESSES_MOST)) outcomes.push(await takeReply(api, mail, reply))
  return outcomes.length > 0 ? outcomes : ['unknown']
}

async function takeReply(api: Api, mail: ReadMail, reply: Reply & { is_expired: boolean }): Promise<Outcome> {
  const seat = await seatOf(api.db, reply)
  if (!seat) return 'unknown'
  await countAttempt(api, seat.role === 'candidate' ? MESSAGES_PER_USER : MAILS_PER_RECRUITER, String(reply.id))
  const outcome = await inTransaction(api, async (db) => {
    const mail_hash = hashOf(mail, reply)
    const row = { company_id: seat.company_id, discussion_id: reply.discussion_id, mail_hash, outcome: 'taken' }
    const first = await db
      .insertInto('inbound_mails')
      .values({ ...row, created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return 'twice'
    const came = mail.isAutomatic ? 'automatic' : await answer(db, api, seat, mail, reply)
    await db.updateTable('inbound_mails').set({ outcome: came }).where('id', '=', first.id).execute()
    return came
  })
  log.info('a mail came in', { discussion: reply.discussion_id, role: reply.role, outcome })
  return outcome
}

const hashOf = ({ name }: ReadMail, { discussion_id, role, id }: Reply) =>
  createHash('sha256').update(`${name} ${role} ${id} ${discussion_id}`).digest('hex')

async function answer(
  db: Db,
  api: Api,
  seat: Seat,
  mail: ReadMail,
  reply: Reply & { is_expired: boolean },
): Promise<Outcome> {
  const problem = async (reason: Exclude<Problem, 'attachments'>) => {
    await tellProblem(db, api, seat, reply, reason, 0)
    return reason
  }
  const { candidacy_id } = seat
  if (candidacy_id === null) return problem('gone')
  if (reply.is_expired) return problem('expired')
  const note =
    mail.left_out > 0 ? wordsIn(seat.reader_locale)('MAIL.REPLY_PROBLEM.LEFT_OUT', { count: mail.left_out }) : ''
  const content = [mail.content, note].filter(Boolean).join('\n\n')
  if (mail.isCut || content.length > CONTENT_MOST) return problem('too_long')
  if (mail.content === '') return problem('empty')
  if (seat.role === 'recruiter')
    await writeAsRecruiter({ ...api, db }, { candidacy_id, author_name: seat.name, content })
  else {
    const discussion = await holdDiscussion(db, api, candidacy_id)
    if (!discussion.is_open) return problem('closed')
    await writeAsCandidate(db, api, seat.user, await seen(db, api, discussion), { content })
  }
  if (mail.left_out > 0) await tellProblem(db, api, seat, reply, 'attachments', mail.left_out)
  return mail.from === seat.email.toLowerCase() ? 'taken' : 'elsewhere'
}

/** Who answers a letter has read it: what the company writes next is news again, and goes by mail at once. */
async function seen(db: Db, api: Api, discussion: OpenDiscussion): Promise<OpenDiscussion> {
  if (discussion.last_message_at === null) return discussion
  const last_seen_by_user_at = rightAfter(discussion.last_message_at)
  await db.updateTable('discussions').set({ last_seen_by_user_at }).where('id', '=', discussion.id).execute()
  await forgetMails(db, api, discussion)
  return { ...discussion, last_seen_by_user_at }
}

/** To the address that is known, whoever wrote, and with no address to answer at: no mail runs in a circle. */
async function tellProblem(db: Db, api: Api, seat: Seat, reply: Reply, reason: Problem, count: number) {
  const { company_id, slug, role, email, name, locale, job } = seat
  const link = `${api.origin(slug)}/profile/messaging?discussion=${reply.discussion_id}`
  const day = api.now().toISOString().slice(0, 10)
  await post(db, api, {
    ...{ company_id, recipient: email, locale, template: 'reply_problem' },
    payload: { first_name: name, job, reason, audience: role, most: CONTENT_MOST, count, link },
    dedupe_key: `reply_problem:${reply.discussion_id}:${role}:${reply.id}:${reason}:${day}`,
  })
}
