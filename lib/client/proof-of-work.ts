import { call } from '#lib/client/api'
import { BotChallenge, type BotWork, readBotChallenge } from '#lib/contract/bot-check'
import { ApiError } from '#lib/contract/errors'
import type { z } from 'zod'

/** Half of the time that the server accepts. */
const FRESH_MS = 15 * 60_000

/** Statuses of a funnel API without this call. */
const NOT_THERE = [404, 405, 501]

type Working = {
  /** Called with the completed share of the work, at most. */
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/** Browsers derive keys off the main thread, several at a time. */
const AT_ONCE = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency ?? 1))

/** Solves the challenge without blocking the page; null if it was aborted. */
async function solve(challenge: BotChallenge, { onShare, signal }: Working = {}): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const { most } = challenge.parameters.data
  const lanes = most === undefined ? 1 : AT_ONCE()
  let derived = 0
  const derive: typeof deriveKey = (...asked) => {
    derived += 1
    if (most !== undefined) onShare?.(Math.min(1, derived / most))
    return deriveKey(...asked)
  }
  const lane = async (counterStart: number) => {
    const ways = { counterStart, counterStep: lanes, timeout: 0 }
    const solution = await solveChallenge({ challenge, deriveKey: derive, controller, ...ways })
    if (solution) stop()
    return solution
  }
  const solutions = await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  signal?.removeEventListener('abort', stop)
  const solution = solutions.find((one) => one !== null)
  return solution ? btoa(JSON.stringify({ challenge, solution } satisfies z.input<typeof BotWork>)) : null
}

/** The harder challenge in an error; null if it has none. */
export function harderWorkIn(error: unknown): BotChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'BOT_SUSPECTED') return null
  return BotChallenge.safeParse(error.challenge).data ?? null
}

/** Solves a harder challenge. Throws `refusal` if it was aborted. */
export async function workHarder(refusal: unknown, challenge: BotChallenge, working: Working): Promise<string> {
  const proof = await solve(challenge, working)
  if (proof === null) throw refusal
  return proof
}

/** The solution; null if the funnel API asks for none, or if this browser cannot solve it. */
async function answer(slug: string): Promise<string | null> {
  try {
    return await solve(await call(readBotChallenge, { params: { slug } }))
  } catch (error) {
    if (error instanceof ApiError && !NOT_THERE.includes(error.status)) throw error
    return null
  }
}

let ahead: { work: Promise<string | null>; until: number } | null = null

const isAhead = () => ahead !== null && performance.now() < ahead.until

/** Starts before the solution is needed. If it fails, `takeWork` tries again. */
export function workAhead(slug: string) {
  if (isAhead()) return
  const work = answer(slug)
  ahead = { work, until: performance.now() + FRESH_MS }
  work.catch(() => (ahead = null))
}

/** A solution for one call; each call needs another. */
export async function takeWork(slug: string): Promise<string | null> {
  const ready = isAhead() ? ahead!.work : null
  ahead = null
  return (await ready?.catch(() => null)) ?? answer(slug)
}
