import { insertInboundMail, setOutcome } from '#lib/funnel-api/features/conversations/inbound-emails'
import { lockDiscussion, markEmailedAsRead } from '#lib/funnel-api/features/conversations/discussions'
import { createHash } from 'node:crypto'
import { MAX_CONTENT } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/platform/context'
import { companyFileOwner, sendMessageWithFiles } from '#lib/funnel-api/features/conversations/company-files'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { recordEmailReply } from '#lib/funnel-api/features/members/audit'
import { privateFileUrl } from '#lib/funnel-api/features/files/handles'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { storeFiles, type StoredFiles, NO_FILES } from '#lib/funnel-api/edges/inbound-mail/attachments'
import { parseInSubprocess } from '#lib/funnel-api/edges/inbound-mail/parse-in-subprocess'
import { type ParsedEmail, recipientsIn } from '#lib/funnel-api/edges/inbound-mail/read-email'
import { type Reply, verifyReplyAddress } from '#lib/funnel-api/platform/outbox/reply-address'
import { type ReplyParticipant, findReplyParticipant } from '#lib/funnel-api/edges/inbound-mail/reply-participant'
import { type ReplyProblem, reportProblem } from '#lib/funnel-api/edges/inbound-mail/report-problem'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { sendCandidateMessage } from '#lib/funnel-api/features/conversations/send-candidate-message'
import { log } from '#lib/telemetry/log'

/**
 * 'taken': accepted. 'elsewhere': accepted, but sent from a different address than the one that was notified. 'twice':
 * already received. 'unknown': the reply address was never issued, or its user no longer exists.
 */
export type Outcome = 'taken' | 'elsewhere' | 'twice' | 'automatic' | 'unknown' | Exclude<ReplyProblem, 'attachments'>

export type IncomingEmail = {
  raw: Buffer
  /** The SMTP recipients. Without them, the recipients in the headers are used. */
  recipients?: readonly string[]
  /** The sender by SMTP, '' for a bounce, and null if unknown. */
  envelopeFrom: string | null
}

/** Maximum number of reply addresses per email. Each may belong to another discussion. */
const MAX_ADDRESSES = 5
const EMAILS_PER_RECRUITER = { name: 'mails-recruiter', max: 300, seconds: 600 }

/**
 * Handles an email once for each of its reply addresses. Throws TOO_MANY_REQUESTS if a sender exceeds the limit. The
 * sending server can then deliver the email again, because the reply address is not recorded as handled.
 */
export async function receiveEmail(api: Api, { raw, recipients, envelopeFrom }: IncomingEmail): Promise<Outcome[]> {
  const addresses = [...new Set((recipients ?? recipientsIn(raw)).map((address) => address.toLowerCase()))]
  const replies = addresses.map((address) => verifyReplyAddress(api, address)).filter((reply) => reply !== null)
  let email: Promise<ParsedEmail> | undefined
  const read = (company_id: number) => (email ??= parseInSubprocess({ raw, envelopeFrom }, company_id))
  const outcomes: Outcome[] = []
  for (const reply of replies.slice(0, MAX_ADDRESSES)) outcomes.push(await handleReply(api, read, reply))
  return outcomes.length > 0 ? outcomes : ['unknown']
}

type DatedReply = Reply & { is_expired: boolean }

async function handleReply(
  api: Api,
  read: (company_id: number) => Promise<ParsedEmail>,
  reply: DatedReply,
): Promise<Outcome> {
  const participant = await findReplyParticipant(api.db, reply)
  if (!participant) return 'unknown'
  await countAttempt(
    api,
    participant.role === 'candidate' ? PER_USER.email_replies : EMAILS_PER_RECRUITER,
    String(reply.id),
  )
  const email = await read(participant.company_id)
  // Files are stored before the transaction, because inspecting them can take seconds.
  const storesFiles = email.files.length > 0 && (await mayBecomeMessage(api, participant, email, reply))
  const stored = storesFiles ? await storeFiles(api, ownerOf(participant, reply), email.files) : NO_FILES
  let outcome: Outcome = 'unknown'
  try {
    outcome = await inTransaction(api, (db) => handleOnce(db, api, participant, email, reply, stored))
  } finally {
    if (outcome !== 'taken' && outcome !== 'elsewhere') await deleteUnused(api, stored.handles)
  }
  log.info('inbound email processed', { discussion: reply.discussion_id, role: reply.role, outcome })
  return outcome
}

const ownerOf = (participant: ReplyParticipant, { id }: Reply) =>
  participant.role === 'recruiter'
    ? { ...companyFileOwner(participant.company_id), uploader: `recruiter:${id}` }
    : { user_id: participant.user.id, company_id: participant.company_id }

/** Whether an email may become a message. The transaction checks again, but files are stored before it. */
async function mayBecomeMessage(
  { db }: Api,
  participant: ReplyParticipant,
  email: ParsedEmail,
  reply: DatedReply,
): Promise<boolean> {
  if (email.isAutomatic || isTooLong(email, email.content) || reply.is_expired || participant.candidacy_id === null)
    return false
  const mail_hash = hashOf(email, reply)
  const existing = await db
    .selectFrom('inbound_mails')
    .select('id')
    .where('mail_hash', '=', mail_hash)
    .executeTakeFirst()
  if (existing) return false
  if (participant.role === 'recruiter') return true
  const query = db.selectFrom('discussions').select('is_open').where('id', '=', reply.discussion_id)
  return (await query.executeTakeFirst())?.is_open === true
}

async function handleOnce(
  db: Db,
  api: Api,
  participant: ReplyParticipant,
  email: ParsedEmail,
  reply: DatedReply,
  stored: StoredFiles,
): Promise<Outcome> {
  const mail_hash = hashOf(email, reply)
  const row = {
    company_id: participant.company_id,
    discussion_id: reply.discussion_id,
    mail_hash,
    outcome: 'taken' as const,
  }
  const first = await insertInboundMail(db, { ...row, created_at: api.now().toISOString() })
  if (!first) return 'twice'
  const outcome = email.isAutomatic ? 'automatic' : await addReply(db, api, participant, email, reply, stored)
  await setOutcome(db, first.id, outcome)
  return outcome
}

const hashOf = ({ messageKey }: ParsedEmail, { discussion_id, role, id }: Reply) =>
  createHash('sha256').update(`${messageKey} ${role} ${id} ${discussion_id}`).digest('hex')

const isTooLong = ({ isCut }: ParsedEmail, content: string) => isCut || content.length > MAX_CONTENT

async function addReply(
  db: Db,
  api: Api,
  participant: ReplyParticipant,
  email: ParsedEmail,
  reply: DatedReply,
  { handles, rejected }: StoredFiles,
): Promise<Outcome> {
  const reject = async (reason: Exclude<ReplyProblem, 'attachments'>) => {
    await reportProblem(db, api, participant, reply, reason, rejected)
    return reason
  }
  const { candidacy_id } = participant
  if (candidacy_id === null) return reject('gone')
  if (reply.is_expired) return reject('expired')
  const note =
    rejected.length > 0
      ? createTranslate(participant.candidate_locale)('MAIL.REPLY_PROBLEM.LEFT_OUT', { count: rejected.length })
      : ''
  const content = [email.content, note].filter(Boolean).join('\n\n')
  if (isTooLong(email, content)) return reject('too_long')
  if (participant.role === 'candidate') {
    const discussion = await lockDiscussion(db, api, candidacy_id)
    if (!discussion.is_open) return reject('closed')
    if (isEmpty(email, handles)) return reject('empty')
    const files_url = handles.map((handle) => privateFileUrl(api, participant.slug, handle))
    const last_seen_by_user_at = await markEmailedAsRead(db, api, discussion)
    const seen = { ...discussion, last_seen_by_user_at }
    await sendCandidateMessage(db, api, participant.user, seen, { content, files_url })
  } else if (isEmpty(email, handles)) return reject('empty')
  else {
    const { name: author_name, staff_user_id } = participant
    await sendMessageWithFiles({ ...api, db }, { candidacy_id, author_name, staff_user_id, content, files: handles })
    await recordEmailReply({ db, now: api.now }, participant, candidacy_id)
  }
  if (rejected.length > 0) await reportProblem(db, api, participant, reply, 'attachments', rejected)
  return email.from === participant.email.toLowerCase() ? 'taken' : 'elsewhere'
}

/** A message needs text or files, as on the site. */
const isEmpty = ({ content }: ParsedEmail, handles: readonly string[]) => content === '' && handles.length === 0
