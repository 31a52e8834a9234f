import { call } from '#lib/client/api'
import { BotChallenge, type BotWork, readBotChallenge } from '#lib/contract/bot-check'
import { ApiError } from '#lib/contract/errors'
import type { z } from 'zod'

/** Half of the lifetime of a challenge. */
const FRESH_MS = 15 * 60_000

/** Statuses of a funnel API that does not support the call. */
const UNSUPPORTED = [404, 405, 501]

type Options = {
  /** Called with the completed share of the worst case, from 0 to 1. */
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/** Returns the number of parallel searches. Browsers derive keys outside the main thread. */
const countLanes = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency ?? 1))

/** Solves the challenge without blocking the page. Null if it was aborted. */
async function solve(challenge: BotChallenge, { onShare, signal }: Options = {}): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const { most } = challenge.parameters.data
  const lanes = most === undefined ? 1 : countLanes()
  let derived = 0
  const derive: typeof deriveKey = (...parameters) => {
    derived += 1
    if (most !== undefined) onShare?.(Math.min(1, derived / most))
    return deriveKey(...parameters)
  }
  const searchLane = async (counterStart: number) => {
    const options = { counterStart, counterStep: lanes, timeout: 0 }
    const solution = await solveChallenge({ challenge, deriveKey: derive, controller, ...options })
    if (solution) stop()
    return solution
  }
  const solutions = await Promise.all(Array.from({ length: lanes }, (_, index) => searchLane(index)))
  signal?.removeEventListener('abort', stop)
  const solution = solutions.find((result) => result !== null)
  return solution ? btoa(JSON.stringify({ challenge, solution } satisfies z.input<typeof BotWork>)) : null
}

/** The harder challenge in an error. Null if there is none. */
export function harderChallengeOf(error: unknown): BotChallenge | null {
  if (!(error instanceof ApiError) || error.code !== 'BOT_SUSPECTED') return null
  return BotChallenge.safeParse(error.challenge).data ?? null
}

/** Solves a harder challenge. Throws `rejection` if it was aborted. */
export async function solveHarderChallenge(
  rejection: unknown,
  challenge: BotChallenge,
  options: Options,
): Promise<string> {
  const proof = await solve(challenge, options)
  if (proof === null) throw rejection
  return proof
}

/** Requests and solves a challenge. Null if the API does not support it or this browser cannot solve it. */
async function solveNew(slug: string): Promise<string | null> {
  try {
    return await solve(await call(readBotChallenge, { params: { slug } }))
  } catch (error) {
    if (error instanceof ApiError && !UNSUPPORTED.includes(error.status)) throw error
    return null
  }
}

let prepared: { work: Promise<string | null>; until: number } | null = null

const isPrepared = () => prepared !== null && performance.now() < prepared.until

/** Solves a challenge before the solution is needed. After a failure, `solveChallenge` tries again. */
export function prepareSolution(slug: string) {
  if (isPrepared()) return
  const work = solveNew(slug)
  prepared = { work, until: performance.now() + FRESH_MS }
  work.catch(() => (prepared = null))
}

/** Returns a solution for one call. Solutions are single-use. */
export async function solveChallenge(slug: string): Promise<string | null> {
  const solution = isPrepared() ? prepared!.work : null
  prepared = null
  return (await solution?.catch(() => null)) ?? solveNew(slug)
}
