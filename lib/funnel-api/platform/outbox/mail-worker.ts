import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { CompanyRow } from '#lib/funnel-api/db/schema'
import type { OutboxRow } from '#lib/funnel-api/db/schema-service'
import { isStillWanted } from '#lib/funnel-api/mail/still-wanted'
import { claimDue, dueLanes } from '#lib/funnel-api/platform/queue/claim-due'
import { laneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { type IsStopped, startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

export type Posted = Selectable<OutboxRow>
export type Sender = Selectable<CompanyRow>
/** A transport for the messages of one channel of the outbox. */
export type Carrier = {
  channel: OutboxRow['channel']
  /** Must give up when the signal aborts, because another node may claim the message soon after. */
  carry: (letter: Posted, sender: Sender, signal: AbortSignal) => Promise<void>
}

/** Another attempt would fail in the same way, for example because the gateway does not know the number. */
export class Undeliverable extends Error {}

/**
 * The server accepts no message at all. This does not count as an attempt of any message, and they keep their order.
 */
export class Unreachable extends Error {}

const ROUND_MS = 1000
/** How long nothing is sent after this many rounds in a row in which the server was unreachable. */
const closedFor = (rounds: number) => Math.min(2 ** rounds * ROUND_MS, 60_000)
/** The attempts take more than a day, so the daily limits of a mail provider have been reset by then. */
export const ATTEMPTS_MOST = 14
/** The claim on a message expires after this time, for example because its process has died. */
const CLAIM_MS = 6 * 60_000
/** The longest time for one message. Servers that scan messages can take minutes to accept one. */
const CARRY_MS = 5 * 60_000
/** A sent message is sent twice if this is not recorded. A restarting database is back within this many attempts. */
const NOTE_TRIES = 15
const NOTE_PAUSE_MS = 1000
/** Due messages of a company that are read to find one whose recipient has no other message in progress. */
const LOOK = 10

/** Concurrent messages per process. SMTP servers limit the connections from one address. */
export const AT_ONCE: Record<Carrier['channel'], number> = { mail: 8, bulk: 4, sms: 4, search: 4 }
/**
 * A company sends one message at a time, in order. After ten seconds, a slow message no longer blocks the others of its
 * company, unless there are already two of them.
 */
const PER_COMPANY = 1
const SLOW = { after_ms: 10_000, most: 2 }

export const LONGEST_BACKOFF_MS = 6 * 3_600_000
const backoff = (attempts: number) => Math.min(2 ** attempts * 15_000, LONGEST_BACKOFF_MS)

type Claimed = { letter: Posted; until: string }
type Options = { isStopped?: IsStopped; slow?: typeof SLOW; closedFor?: typeof closedFor }

/** The due messages of a channel. Companies take turns, so that no company waits for the queue of another. */
export function mailQueue(api: Api, carrier: Carrier, options: Options = {}) {
  const { isStopped = () => false, slow = SLOW, closedFor: wait = closedFor } = options
  const { channel } = carrier
  const recipients = new Set<string>()
  const closed = { until: 0, inARow: 0 }
  const isClosed = () => performance.now() < closed.until
  const close = ({ message, cause }: Unreachable) => {
    if (isClosed()) return
    closed.inARow += 1
    closed.until = performance.now() + wait(closed.inARow)
    log.error('messages cannot be sent', { channel, why: message, err: cause })
  }
  const isIdle = () => isClosed() || isStopped()
  const worker = laneWorker<Claimed>({
    name: `outbox ${channel}`,
    limits: { total: AT_ONCE[channel], perLane: PER_COMPANY, slow },
    lanes: async (after, limit) => (isIdle() ? [] : companiesDue(api, channel, after, limit)),
    take: async (company_id) => (isIdle() ? null : claimNext(api, channel, company_id, recipients)),
    async work({ letter, until }) {
      try {
        const isOpen = await send(api, carrier, letter, until, close)
        if (isOpen) closed.inARow = 0
      } finally {
        recipients.delete(recipientOf(letter))
      }
    },
  })
  return { ...worker, isClosed }
}

/** Sends due messages of a channel continuously. The delay after a failed attempt grows. */
export function startPostman(api: Api, carrier: Carrier) {
  const queue = mailQueue(api, carrier)
  const rounds = startRounds(ROUND_MS, () => queue.round())
  return {
    async stop() {
      await rounds.stop()
      await queue.stop()
    },
  }
}

/** Sends all due messages and waits for the end. Exported for tests, which control the clock. */
export async function deliver(
  api: Api,
  carrier: Carrier,
  isStopped: IsStopped = () => false,
): Promise<'done' | 'closed'> {
  const queue = mailQueue(api, carrier, { isStopped, closedFor: () => Infinity })
  await queue.round()
  await queue.idle()
  return queue.isClosed() ? 'closed' : 'done'
}

const companiesDue = ({ db, now }: Api, channel: Carrier['channel'], after: number, limit: number) =>
  dueLanes(db, { table: 'outbox', lane: 'company_id', only: { channel }, now: now().toISOString(), after, limit })

const recipientOf = ({ company_id, recipient }: Posted) => `${company_id} ${recipient.toLowerCase()}`

/**
 * Claims the message of a company that has been due the longest. A failed message comes after messages that were due
 * before it.
 */
async function claimNext({ db, now }: Api, channel: Carrier['channel'], company_id: number, busy: Set<string>) {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('channel', '=', channel)
    .where('company_id', '=', company_id)
    .where('next_attempt_at', '<=', now().toISOString())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(LOOK)
    .execute()
  for (const letter of due) {
    const recipient = recipientOf(letter)
    if (busy.has(recipient)) continue
    const until = new Date(now().getTime() + CLAIM_MS).toISOString()
    // Marked before the claim, because another slot of this company may read the same rows at this time.
    busy.add(recipient)
    let isClaimed = false
    try {
      isClaimed = await claimDue(db, 'outbox', { id: letter.id, dueAt: letter.next_attempt_at }, until)
    } finally {
      if (!isClaimed) busy.delete(recipient)
    }
    if (isClaimed) return { letter, until }
  }
  return null
}

export const isLate = ({ payload }: Pick<Posted, 'payload'>, now: Date) =>
  typeof payload.expires_at === 'string' && payload.expires_at <= now.toISOString()

/** Personal data is removed from the last message to a deleted account, and from one that names other people. */
function forgotten({ template }: Posted) {
  if (template === 'goodbye') return { recipient: '', payload: {} }
  return template === 'waiting' ? { payload: {} } : {}
}

/** Sends one message and records the outcome. Returns false if the server accepts no messages at all. */
async function send(
  api: Api,
  { carry }: Carrier,
  letter: Posted,
  claimed: string,
  onClosed: (error: Unreachable) => void,
): Promise<boolean> {
  // Does not update a message that was cancelled in the meantime, or that another node has claimed since.
  const settle = (status: Posted['status'], attempts: number, next_attempt_at = letter.next_attempt_at) =>
    api.db
      .updateTable('outbox')
      .set({ status, attempts, next_attempt_at, ...(status !== 'waiting' && forgotten(letter)) })
      .where('id', '=', letter.id)
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '=', claimed)
      .execute()
  const skip = async (attempts: number) => {
    await settle('dead', attempts)
    return true
  }
  if (isLate(letter, api.now())) return skip(letter.attempts)
  // Counts as never attempted, so that it is not listed among the failed emails and not sent again.
  if (!(await isStillWanted(api.db, letter))) return skip(0)
  const attempts = letter.attempts + 1
  const about = { letter: letter.id, channel: letter.channel, template: letter.template, attempts }
  try {
    const sender = await api.db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', letter.company_id)
      .executeTakeFirstOrThrow()
    await carry(letter, sender, AbortSignal.timeout(CARRY_MS))
  } catch (error) {
    if (error instanceof Unreachable) {
      onClosed(error)
      await settle('waiting', letter.attempts)
      return false
    }
    const isHopeless = attempts >= ATTEMPTS_MOST || error instanceof Undeliverable
    if (isHopeless) log.error('a message will not be sent', { ...about, err: error })
    else log.warn('a message was not sent yet', { ...about, err: error })
    const next_attempt_at = new Date(api.now().getTime() + backoff(attempts)).toISOString()
    await settle(isHopeless ? 'dead' : 'waiting', attempts, next_attempt_at)
    return true
  }
  await noteSent(() => settle('sent', attempts), about)
  return true
}

/**
 * A sent message is never queued again. If this cannot be recorded, the message is sent again after its claim has
 * expired.
 */
async function noteSent(note: () => Promise<unknown>, about: object) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await note()
    } catch (err) {
      log.error('a message was sent, and that could not be noted', { ...about, err })
      if (tries === NOTE_TRIES) return
    }
    await setTimeout(NOTE_PAUSE_MS)
  }
}
