import { call } from '#lib/client/api'
import { type BotChallenge, type BotWork, readBotChallenge } from '#lib/contract/bot-check'
import { ApiError } from '#lib/contract/errors'
import type { z } from 'zod'

/** Half of what the server takes. */
const FRESH_MS = 15 * 60_000

/** What a funnel API without the call answers. */
const NOT_THERE = [404, 405, 501]

/** Does the work that is asked for; the browser derives keys beside the page, which stays quick. */
async function solve(challenge: BotChallenge): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution } satisfies z.input<typeof BotWork>))
}

/** The work's answer; null where the funnel API asks for none, or this browser cannot do it. */
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

/** Begins before anybody waits for it. What fails is told to whoever asks for the answer. */
export function workAhead(slug: string) {
  if (isAhead()) return
  const work = answer(slug)
  ahead = { work, until: performance.now() + FRESH_MS }
  work.catch(() => (ahead = null))
}

/** An answer for one call: the next call needs another. */
export async function takeWork(slug: string): Promise<string | null> {
  const ready = isAhead() ? ahead!.work : null
  ahead = null
  return (await ready?.catch(() => null)) ?? answer(slug)
}
