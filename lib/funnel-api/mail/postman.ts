import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { CompanyRow } from '#lib/funnel-api/db/schema'
import type { OutboxRow } from '#lib/funnel-api/db/schema-service'
import { isStillWanted } from '#lib/funnel-api/mail/still-wanted'
import { type IsStopped, startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

export type Posted = Selectable<OutboxRow>
export type Sender = Selectable<CompanyRow>
/** One way for letters to travel: the channel of the outbox that it serves, and how it hands one over. */
export type Carrier = {
  channel: OutboxRow['channel']
  /** Gives up once the signal says so: the letter is another node's soon after. */
  carry: (letter: Posted, sender: Sender, signal: AbortSignal) => Promise<void>
}

/** What no second attempt would change: a number that the gateway does not know. */
export class Undeliverable extends Error {}

/** The way itself is closed, to every letter alike: none is to blame, and all wait in their order until it opens. */
export class Unreachable extends Error {}

const ROUND_MS = 1000
const BATCH = 50
/** How long a closed way is left alone, after so many rounds that met it. */
const closedFor = (rounds: number) => Math.min(2 ** rounds * ROUND_MS, 60_000)
/** A day and some: what a provider takes of us in one day is counted anew by then. */
export const ATTEMPTS_MOST = 14
/** How long a claimed letter is left alone: a node that dies with it gives it up then. */
const CLAIM_MS = 6 * 60_000
/** How long a letter may be on its way. Servers that look into letters take minutes to say that they have one. */
const CARRY_MS = 5 * 60_000
/** It has left and nobody knows: that is worth some tries. */
const NOTE_TRIES = 3
const NOTE_PAUSE_MS = 1000

const backoff = (attempts: number) => Math.min(2 ** attempts * 15_000, 6 * 3_600_000)

/** Sends what waits in the outbox for a channel, round after round; what fails waits longer each time. */
export function startPostman(api: Api, carrier: Carrier) {
  let closed = 0
  return startRounds(ROUND_MS, async (isStopped) => {
    const came = await deliver(api, carrier, isStopped).catch((err: unknown) =>
      log.error('the outbox could not be read', { channel: carrier.channel, err }),
    )
    closed = came === 'closed' ? closed + 1 : 0
    if (closed > 0) return closedFor(closed)
    return came === 'full' ? 0 : ROUND_MS
  })
}

/**
 * One round: every letter of the channel that is due, oldest first. Answers whether there may be more, or whether the
 * way is closed. Exported for tests, which own the clock.
 */
export async function deliver(
  api: Api,
  carrier: Carrier,
  isStopped: IsStopped = () => false,
): Promise<'done' | 'full' | 'closed'> {
  const due = await api.db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('channel', '=', carrier.channel)
    .where('next_attempt_at', '<=', api.now().toISOString())
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const letter of due) {
    if (isStopped()) return 'done'
    const claimed = await claim(api, letter)
    if (claimed && (await send(api, carrier, letter, claimed)) === 'closed') return 'closed'
  }
  return due.length === BATCH ? 'full' : 'done'
}

/** Only one of several nodes gets a letter: whoever moves its next attempt first. Answers where it has moved it to. */
async function claim({ db, now }: Api, { id, next_attempt_at }: Posted) {
  const claimed = await db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(now().getTime() + CLAIM_MS).toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '=', next_attempt_at)
    .returning('next_attempt_at')
    .executeTakeFirst()
  return claimed?.next_attempt_at
}

export const isLate = ({ payload }: Pick<Posted, 'payload'>, now: Date) =>
  typeof payload.expires_at === 'string' && payload.expires_at <= now.toISOString()

/**
 * What is not kept of a letter that has left: of the last one to somebody whose account is gone, anything; of one that names
 * others, their names.
 */
function forgotten({ template }: Posted) {
  if (template === 'goodbye') return { recipient: '', payload: {} }
  return template === 'waiting' ? { payload: {} } : {}
}

async function send(api: Api, { carry }: Carrier, letter: Posted, claimed: string) {
  // Of a letter that was taken back meanwhile, or is another node's by now, nothing is noted.
  const settle = (status: Posted['status'], attempts: number, next_attempt_at = letter.next_attempt_at) =>
    api.db
      .updateTable('outbox')
      .set({ status, attempts, next_attempt_at, ...(status !== 'waiting' && forgotten(letter)) })
      .where('id', '=', letter.id)
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '=', claimed)
      .execute()
  if (isLate(letter, api.now())) return settle('dead', letter.attempts)
  // As one that was never tried: nobody is to look into it, or has it tried again.
  if (!(await isStillWanted(api.db, letter))) return settle('dead', 0)
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
      log.error('letters cannot leave', { channel: letter.channel, why: error.message, err: error.cause })
      await settle('waiting', letter.attempts)
      return 'closed'
    }
    const isHopeless = attempts >= ATTEMPTS_MOST || error instanceof Undeliverable
    if (isHopeless) log.error('a letter will not be sent', { ...about, err: error })
    else log.warn('a letter was not sent yet', { ...about, err: error })
    const next_attempt_at = new Date(api.now().getTime() + backoff(attempts)).toISOString()
    return settle(isHopeless ? 'dead' : 'waiting', attempts, next_attempt_at)
  }
  await noteSent(() => settle('sent', attempts), about)
}

/** A letter that has left is never put back: it would arrive twice. Where nothing can be noted, its claim runs out. */
async function noteSent(note: () => Promise<unknown>, about: object) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await note()
    } catch (err) {
      log.error('a letter has left, and it could not be noted', { ...about, err })
      if (tries === NOTE_TRIES) return
    }
    await setTimeout(NOTE_PAUSE_MS)
  }
}
