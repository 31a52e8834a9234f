import { ApiError } from '#lib/contract/errors'
import { spend, USUAL_LOAD, workDone, type WorkLoad } from '#lib/funnel-api/bots/work'
import { type Ask, askerOf, type Verdict } from '#lib/funnel-api/bots/recaptcha'
import type { Api, Caller } from '#lib/funnel-api/context'
import { addressKey, countAttempt, isWithin } from '#lib/funnel-api/rate-limit'
import { type BotAction, recaptchaFrom } from '#lib/domain/bot-check'
import { log } from '#lib/telemetry/log'

/** How programs are told from people. */
export type Bots = { ask: Ask | null; min_score: number; load: WorkLoad }

export function botsFrom(env: NodeJS.ProcessEnv, load: WorkLoad = USUAL_LOAD): Bots {
  const recaptcha = recaptchaFrom(env)
  return { ask: recaptcha && askerOf(recaptcha), min_score: recaptcha?.min_score ?? 0, load }
}

/** Of the provider's answers; its own limit is the same. */
const FRESH_MS = 2 * 60_000
/** While the provider cannot be asked, and for those whom it doubts. */
const UNSURE_PER_ADDRESS = { name: 'bot-unsure-address', most: 6, seconds: 60 }

/** Questions to the provider. Above it, visitors go on by work of their device. */
const ASKED_PER_ADDRESS = { name: 'bot-asked-address', most: 20, seconds: 60 }

type Asked = { action: BotAction; company: { slug: string }; answer: string | null; caller: Caller }

const suspect = (why: string) => new ApiError('BOT_SUSPECTED', why)

/**
 * Refuses visitors who may be programs, 422. An answer is the provider's, or work done by the visitor's own device.
 * Answers how many times the usual work was done.
 */
export async function refuseBots(api: Api, { action, company, answer, caller }: Asked): Promise<number> {
  if (answer === null) throw suspect('nothing proves that this is a person')
  const address = addressKey(caller.address)
  const factor = await workDone(api, company.slug, answer)
  // Hard work is proof enough, whatever the provider would say.
  if (factor > 1 || (factor === 1 && !api.bots.ask)) return factor
  if (factor === 1) return countAttempt(api, UNSURE_PER_ADDRESS, address).then(() => factor)
  if (!api.bots.ask || looksLikeWork(answer)) throw suspect('the work is not done, too old or used')
  if (!(await isWithin(api, ASKED_PER_ADDRESS, address))) throw suspect('too many answers of the provider')
  const verdict = await api.bots.ask(answer, action).catch((error: unknown) => {
    log.error('the bot check could not be asked', { err: error })
    return 'away' as const
  })
  // Nobody loses an application to a provider's bad day.
  if (verdict === 'away') return countAttempt(api, UNSURE_PER_ADDRESS, address).then(() => 1)
  const fault = faultOf(api, verdict, action, company.slug)
  if (fault) throw suspect(fault)
  if (!(await spend(api, answer, api.now().getTime() + FRESH_MS))) throw suspect('the answer was used')
  return 1
}

/** Base64 of JSON: no token of a provider's begins so, and work that failed must not count as a provider's bad day. */
const looksLikeWork = (answer: string) => answer.startsWith('eyJ') && !answer.includes('.')

function faultOf({ bots, now, origin }: Api, verdict: Verdict, action: BotAction, slug: string): string | null {
  if (!verdict) return 'the provider does not know this answer'
  if (verdict.action !== action) return `made for ${verdict.action}`
  if (verdict.hostname !== new URL(origin(slug)).hostname) return `made on ${verdict.hostname}`
  // Not a number where the provider gave no instant: that is no fresh answer either.
  if (!(now().getTime() - Date.parse(verdict.made_at) <= FRESH_MS)) return 'too old'
  return verdict.score < bots.min_score ? `a score of ${verdict.score}` : null
}
