import { createHash } from 'node:crypto'
import { CONTENT_MOST, rightAfter } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/context'
import { ownerFor, writeWithFiles } from '#lib/funnel-api/company-files'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { holdDiscussion, type OpenDiscussion } from '#lib/funnel-api/discussions'
import { addressOf } from '#lib/funnel-api/files/handles'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { wordsIn } from '#lib/funnel-api/mail/words'
import { keepFiles, type KeptFiles, NO_FILES } from '#lib/funnel-api/mail-in/mail-files'
import { parseInSubprocess } from '#lib/funnel-api/mail-in/parse-in-subprocess'
import { type ReadMail, readersOf } from '#lib/funnel-api/mail-in/read-mail'
import { type Reply, replyAt } from '#lib/funnel-api/mail-in/reply-address'
import { type Seat, seatOf } from '#lib/funnel-api/mail-in/seats'
import { type Problem, tellProblem } from '#lib/funnel-api/mail-in/tell-problem'
import { forgetMails } from '#lib/funnel-api/message-mails'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { writeAsCandidate } from '#lib/funnel-api/write-as-candidate'
import { log } from '#lib/telemetry/log'

/**
 * 'elsewhere': accepted, but sent from another address than the one that was notified. 'unknown': the reply address was
 * never issued, or its person no longer exists.
 */
export type Outcome = 'taken' | 'elsewhere' | 'twice' | 'automatic' | 'unknown' | Exclude<Problem, 'attachments'>

export type IncomingMail = {
  raw: Buffer
  /** The SMTP recipients. Without them, the recipients in the headers are used. */
  recipients?: readonly string[]
  /** The sender by SMTP, '' for a bounce, and null if unknown. */
  envelopeFrom: string | null
}

/** Maximum number of reply addresses per email. Each may belong to another discussion. */
const ADDRESSES_MOST = 5
const MAILS_PER_RECRUITER = { name: 'mails-recruiter', most: 300, seconds: 600 }

/**
 * Handles an email once for each of its reply addresses. Throws TOO_MANY_REQUESTS if a person sends too many. Nothing
 * is recorded then, so the email can be delivered again.
 */
export async function takeMail(api: Api, { raw, recipients, envelopeFrom }: IncomingMail): Promise<Outcome[]> {
  const named = [...new Set((recipients ?? readersOf(raw)).map((address) => address.toLowerCase()))]
  const replies = named.map((address) => replyAt(api, address)).filter((reply) => reply !== null)
  let mail: Promise<ReadMail> | undefined
  const read = (company_id: number) => (mail ??= parseInSubprocess({ raw, envelopeFrom }, company_id))
  const outcomes: Outcome[] = []
  for (const reply of replies.slice(0, ADDRESSES_MOST)) outcomes.push(await takeReply(api, read, reply))
  return outcomes.length > 0 ? outcomes : ['unknown']
}

type Dated = Reply & { is_expired: boolean }

async function takeReply(api: Api, read: (company_id: number) => Promise<ReadMail>, reply: Dated): Promise<Outcome> {
  const seat = await seatOf(api.db, reply)
  if (!seat) return 'unknown'
  await countAttempt(api, seat.role === 'candidate' ? PER_USER.mails : MAILS_PER_RECRUITER, String(reply.id))
  const mail = await read(seat.company_id)
  // Files are stored before the transaction, because inspecting them can take seconds.
  const isWanted = mail.files.length > 0 && (await mayArrive(api, seat, mail, reply))
  const kept = isWanted ? await keepFiles(api, ownerOf(seat), mail.files) : NO_FILES
  let outcome: Outcome = 'unknown'
  try {
    outcome = await inTransaction(api, (db) => takeOnce(db, api, seat, mail, reply, kept))
  } finally {
    if (outcome !== 'taken' && outcome !== 'elsewhere') await forgetUnused(api, kept.handles)
  }
  log.info('a mail came in', { discussion: reply.discussion_id, role: reply.role, outcome })
  return outcome
}

const ownerOf = (seat: Seat) =>
  seat.role === 'recruiter' ? ownerFor(seat.company_id) : { user_id: seat.user.id, company_id: seat.company_id }

/**
 * Whether an email may become a message, as far as this is known before the transaction. Otherwise its files are not
 * stored.
 */
async function mayArrive({ db }: Api, seat: Seat, mail: ReadMail, reply: Dated): Promise<boolean> {
  if (mail.isAutomatic || isTooLong(mail, mail.content) || reply.is_expired || seat.candidacy_id === null) return false
  const mail_hash = hashOf(mail, reply)
  const before = await db.selectFrom('inbound_mails').select('id').where('mail_hash', '=', mail_hash).executeTakeFirst()
  if (before) return false
  if (seat.role === 'recruiter') return true
  const open = db.selectFrom('discussions').select('is_open').where('id', '=', reply.discussion_id)
  return (await open.executeTakeFirst())?.is_open === true
}

async function takeOnce(db: Db, api: Api, seat: Seat, mail: ReadMail, reply: Dated, kept: KeptFiles): Promise<Outcome> {
  const mail_hash = hashOf(mail, reply)
  const row = { company_id: seat.company_id, discussion_id: reply.discussion_id, mail_hash, outcome: 'taken' }
  const first = await db
    .insertInto('inbound_mails')
    .values({ ...row, created_at: api.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!first) return 'twice'
  const came = mail.isAutomatic ? 'automatic' : await answer(db, api, seat, mail, reply, kept)
  await db.updateTable('inbound_mails').set({ outcome: came }).where('id', '=', first.id).execute()
  return came
}

const hashOf = ({ name }: ReadMail, { discussion_id, role, id }: Reply) =>
  createHash('sha256').update(`${name} ${role} ${id} ${discussion_id}`).digest('hex')

const isTooLong = ({ isCut }: ReadMail, content: string) => isCut || content.length > CONTENT_MOST

async function answer(
  db: Db,
  api: Api,
  seat: Seat,
  mail: ReadMail,
  reply: Dated,
  { handles, left_out }: KeptFiles,
): Promise<Outcome> {
  const problem = async (reason: Exclude<Problem, 'attachments'>) => {
    await tellProblem(db, api, seat, reply, reason, left_out)
    return reason
  }
  const { candidacy_id } = seat
  if (candidacy_id === null) return problem('gone')
  if (reply.is_expired) return problem('expired')
  const note =
    left_out.length > 0 ? wordsIn(seat.reader_locale)('MAIL.REPLY_PROBLEM.LEFT_OUT', { count: left_out.length }) : ''
  const content = [mail.content, note].filter(Boolean).join('\n\n')
  if (isTooLong(mail, content)) return problem('too_long')
  if (seat.role === 'candidate') {
    const discussion = await holdDiscussion(db, api, candidacy_id)
    if (!discussion.is_open) return problem('closed')
    if (isEmpty(mail, handles)) return problem('empty')
    const files_url = handles.map((handle) => addressOf(api, seat.slug, handle))
    await writeAsCandidate(db, api, seat.user, await seen(db, api, discussion), { content, files_url })
  } else if (isEmpty(mail, handles)) return problem('empty')
  else await writeWithFiles({ ...api, db }, { candidacy_id, author_name: seat.name, content, files: handles })
  if (left_out.length > 0) await tellProblem(db, api, seat, reply, 'attachments', left_out)
  return mail.from === seat.email.toLowerCase() ? 'taken' : 'elsewhere'
}

/** A message needs text or files, as on the site. */
const isEmpty = ({ content }: ReadMail, handles: readonly string[]) => content === '' && handles.length === 0

/** A reply shows that its sender has read the discussion, so the company's next message is emailed immediately. */
async function seen(db: Db, api: Api, discussion: OpenDiscussion): Promise<OpenDiscussion> {
  if (discussion.last_message_at === null) return discussion
  const last_seen_by_user_at = rightAfter(discussion.last_message_at)
  await db.updateTable('discussions').set({ last_seen_by_user_at }).where('id', '=', discussion.id).execute()
  await forgetMails(db, api, discussion)
  return { ...discussion, last_seen_by_user_at }
}
