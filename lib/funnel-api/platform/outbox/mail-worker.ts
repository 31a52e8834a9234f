import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow } from '#lib/funnel-api/platform/db/schema'
import type { OutboxRow } from '#lib/funnel-api/platform/db/schema-service'
import { isStillWanted } from '#lib/funnel-api/platform/outbox/still-wanted'
import { claimDue, findDueLanes } from '#lib/funnel-api/platform/queue/claim-due'
import { createLaneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { type IsStopped, startPoller } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

export type OutboxMessage = Selectable<OutboxRow>
export type Sender = Selectable<CompanyRow>
/** A transport for the messages of one channel of the outbox. */
export type Transport = {
  channel: OutboxRow['channel']
  /** Must give up when the signal aborts, because another node may claim the message soon after. */
  deliver: (message: OutboxMessage, sender: Sender, signal: AbortSignal) => Promise<void>
}

/** Another attempt would fail in the same way, for example because the gateway does not know the number. */
export class Undeliverable extends Error {}

/**
 * The receiving server accepts no messages at all. This does not count as an attempt, and the messages keep their order.
 */
export class Unreachable extends Error {}

const ROUND_MS = 1000
/** Returns how long to pause after this many consecutive rounds in which the server was unreachable. */
const pauseAfter = (rounds: number) => Math.min(2 ** rounds * ROUND_MS, 60_000)
/** The attempts take more than a day, so the daily limits of a mail provider have been reset by then. */
export const MAX_ATTEMPTS = 14
/** A claim on a message expires after this time, so that another process can send it if the first one has died. */
const CLAIM_MS = 6 * 60_000
/** The longest time for one message. Servers that scan messages can take minutes to accept one. */
const DELIVERY_MS = 5 * 60_000
/**
 * Attempts to record that a message was sent. Without this record, it would be sent again. The attempts take longer than
 * a restart of the database.
 */
const RECORD_ATTEMPTS = 15
const RECORD_PAUSE_MS = 1000
/** Number of due messages that are read to find one whose recipient has no other message in progress. */
const LOOKAHEAD = 10

/** Concurrent messages per process. SMTP servers limit the connections from one address. */
export const MAX_CONCURRENT_MESSAGES: Record<Transport['channel'], number> = {
  access: 4,
  mail: 8,
  bulk: 4,
  sms: 4,
  search: 4,
}
/**
 * A company sends one message at a time, in order. After ten seconds, a slow message no longer blocks the others of its
 * company, unless the company has two slow messages.
 */
const PER_COMPANY = 1
const SLOW = { after_ms: 10_000, max: 2 }

export const LONGEST_BACKOFF_MS = 6 * 3_600_000
const backoff = (attempts: number) => Math.min(2 ** attempts * 15_000, LONGEST_BACKOFF_MS)

type Claimed = { message: OutboxMessage; until: string }
type Options = { isStopped?: IsStopped; slow?: typeof SLOW; pauseAfter?: typeof pauseAfter }

/** Creates a worker for a channel. Companies take turns, so that no company waits for the queue of another. */
export function createMailWorker(api: Api, transport: Transport, options: Options = {}) {
  const { isStopped = () => false, slow = SLOW, pauseAfter: pause = pauseAfter } = options
  const { channel } = transport
  const recipients = new Set<string>()
  const outage = { until: 0, rounds: 0 }
  const isUnreachable = () => performance.now() < outage.until
  const pauseSending = ({ message, cause }: Unreachable) => {
    if (isUnreachable()) return
    outage.rounds += 1
    outage.until = performance.now() + pause(outage.rounds)
    log.error('message server unavailable', { channel, reason: message, err: cause })
  }
  const isIdle = () => isUnreachable() || isStopped()
  const worker = createLaneWorker<Claimed>({
    name: `outbox ${channel}`,
    limits: { total: MAX_CONCURRENT_MESSAGES[channel], perLane: PER_COMPANY, slow },
    lanes: async (after, limit) => (isIdle() ? [] : companiesDue(api, channel, after, limit)),
    take: async (company_id) => (isIdle() ? null : claimNext(api, channel, company_id, recipients)),
    async work({ message, until }) {
      try {
        const isReachable = await send(api, transport, message, until, pauseSending)
        if (isReachable) outage.rounds = 0
      } finally {
        recipients.delete(recipientOf(message))
      }
    },
  })
  return { ...worker, isUnreachable }
}

/** Sends due messages of a channel continuously. The delay after a failed attempt grows. */
export function startMailWorker(api: Api, transport: Transport) {
  const queue = createMailWorker(api, transport)
  const rounds = startPoller(ROUND_MS, () => queue.round())
  return {
    async stop() {
      await rounds.stop()
      await queue.stop()
    },
  }
}

/** @internal Sends all due messages and waits until they are sent. For tests, which control the clock. */
export async function deliverDue(
  api: Api,
  transport: Transport,
  isStopped: IsStopped = () => false,
): Promise<'done' | 'unreachable'> {
  const queue = createMailWorker(api, transport, { isStopped, pauseAfter: () => Infinity })
  await queue.round()
  await queue.idle()
  return queue.isUnreachable() ? 'unreachable' : 'done'
}

const companiesDue = ({ db, now }: Api, channel: Transport['channel'], after: number, limit: number) =>
  findDueLanes(db, { table: 'outbox', lane: 'company_id', only: { channel }, now: now().toISOString(), after, limit })

const recipientOf = ({ company_id, recipient }: OutboxMessage) => `${company_id} ${recipient.toLowerCase()}`

/**
 * Claims the message of a company that has been due the longest. A failed message comes after messages that were due
 * before it.
 */
async function claimNext({ db, now }: Api, channel: Transport['channel'], company_id: number, busy: Set<string>) {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('channel', '=', channel)
    .where('company_id', '=', company_id)
    .where('next_attempt_at', '<=', now().toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(LOOKAHEAD)
    .execute()
  for (const message of due) {
    const recipient = recipientOf(message)
    if (busy.has(recipient)) continue
    const until = new Date(now().getTime() + CLAIM_MS).toISOString()
    // Marked before the claim, because another slot of this company may read the same rows at this time.
    busy.add(recipient)
    let isClaimed = false
    try {
      isClaimed = await claimDue(db, 'outbox', { id: message.id, dueAt: message.next_attempt_at }, until)
    } finally {
      if (!isClaimed) busy.delete(recipient)
    }
    if (isClaimed) return { message, until }
  }
  return null
}

export const isExpired = ({ payload }: Pick<OutboxMessage, 'payload'>, now: Date) =>
  typeof payload.expires_at === 'string' && payload.expires_at <= now.toISOString()

/** Emails to members and recruiters that name candidates. */
const NAMES_OTHERS: readonly string[] = ['waiting', 'mention', 'applications', 'deadlines']

/**
 * Returns the fields to clear after the last attempt: personal data of a deleted account, and the content of messages
 * that name other people.
 */
function clearedFields({ template }: OutboxMessage) {
  if (template === 'goodbye') return { recipient: '', payload: {} }
  return NAMES_OTHERS.includes(template) ? { payload: {} } : {}
}

/** Sends one message and records the outcome. Returns false if the server accepts no messages at all. */
async function send(
  api: Api,
  { deliver }: Transport,
  message: OutboxMessage,
  claimedUntil: string,
  onUnreachable: (error: Unreachable) => void,
): Promise<boolean> {
  // Does not update a message that was cancelled in the meantime, or that another node has claimed since.
  const recordOutcome = (
    status: OutboxMessage['status'],
    attempts: number,
    next_attempt_at = message.next_attempt_at,
  ) =>
    api.db
      .updateTable('outbox')
      .set({ status, attempts, next_attempt_at, ...(status !== 'waiting' && clearedFields(message)) })
      .where('id', '=', message.id)
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '=', claimedUntil)
      .execute()
  const skip = async (attempts: number) => {
    await recordOutcome('dead', attempts)
    return true
  }
  if (isExpired(message, api.now())) return skip(message.attempts)
  // The message counts as never attempted, so that it is neither listed among the failed emails nor sent again.
  if (!(await isStillWanted(api.db, message))) return skip(0)
  const attempts = message.attempts + 1
  const details = { outbox_id: message.id, channel: message.channel, template: message.template, attempts }
  try {
    const sender = await api.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', message.company_id)
      .executeTakeFirstOrThrow()
    await deliver(message, sender, AbortSignal.timeout(DELIVERY_MS))
  } catch (error) {
    if (error instanceof Unreachable) {
      onUnreachable(error)
      await recordOutcome('waiting', message.attempts)
      return false
    }
    const isPermanent = attempts >= MAX_ATTEMPTS || error instanceof Undeliverable
    if (isPermanent) log.error('message failed permanently', { ...details, err: error })
    else log.warn('message not sent, will be retried', { ...details, err: error })
    const next_attempt_at = new Date(api.now().getTime() + backoff(attempts)).toISOString()
    await recordOutcome(isPermanent ? 'dead' : 'waiting', attempts, next_attempt_at)
    return true
  }
  await recordSent(() => recordOutcome('sent', attempts), details)
  return true
}

/**
 * Records that a message was sent, and retries if that fails. After the last failure, the message is sent again when
 * its claim has expired.
 */
async function recordSent(record: () => Promise<unknown>, details: object) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await record()
    } catch (err) {
      log.error('sent message not recorded', { ...details, err })
      if (attempt === RECORD_ATTEMPTS) return
    }
    await setTimeout(RECORD_PAUSE_MS)
  }
}
