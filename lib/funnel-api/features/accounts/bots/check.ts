import { ApiError } from '#lib/contract/errors'
import { consumeToken, DEFAULT_WORK_LOAD, verifyWork } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import { createRecaptchaClient } from '#lib/funnel-api/features/accounts/bots/recaptcha'
import type { Bots, BotVerdict, WorkLoad } from '#lib/funnel-api/platform/ports'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt, countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type BotAction, type BotSettings, recaptchaFrom } from '#lib/domain/bot-check'
import { log } from '#lib/telemetry/log'

export function botsFrom(settings: BotSettings, load: WorkLoad = DEFAULT_WORK_LOAD): Bots {
  const recaptcha = recaptchaFrom(settings)
  return { verifyToken: recaptcha && createRecaptchaClient(recaptcha), min_score: recaptcha?.min_score ?? 0, load }
}

/** The maximum age of a reCAPTCHA token. The provider has the same limit. */
const MAX_TOKEN_AGE_MS = 2 * 60_000
/** The limit while the provider is unavailable, and for proofs of work of factor 1 if a provider is configured. */
const UNVERIFIED_PER_ADDRESS = { name: 'bot-unsure-address', max: 6, seconds: 60 }

/** The limit of calls to the provider. Above it, visitors need a proof of work. */
const PROVIDER_CALLS_PER_ADDRESS = { name: 'bot-asked-address', max: 20, seconds: 60 }

type BotCheck = { action: BotAction; company: { slug: string }; answer: string | null; caller: Caller }

const botSuspected = (reason: string) => new ApiError('BOT_SUSPECTED', reason)

/**
 * Throws BOT_SUSPECTED for visitors who may be bots. `answer` is a reCAPTCHA token or a proof of work. Returns the factor
 * of the proof of work, or 1 for a token.
 */
export async function rejectBots(api: Api, { action, company, answer, caller }: BotCheck): Promise<number> {
  if (answer === null) throw botSuspected('Bot protection required')
  const address = addressKey(caller.address)
  const factor = await verifyWork(api, company.slug, answer)
  // Work that is harder than usual is sufficient without the provider.
  if (factor > 1 || (factor === 1 && !api.bots.verifyToken)) return factor
  if (factor === 1) return countAttempt(api, UNVERIFIED_PER_ADDRESS, address).then(() => factor)
  if (!api.bots.verifyToken || looksLikeWork(answer))
    throw botSuspected('Proof of work is invalid, expired or already used')
  if (!(await countWithinLimit(api, PROVIDER_CALLS_PER_ADDRESS, address)))
    throw botSuspected('Too many reCAPTCHA verifications')
  const verdict = await api.bots.verifyToken(answer, action).catch((error: unknown) => {
    log.error('reCAPTCHA verification failed', { err: error })
    return 'unavailable' as const
  })
  // An outage of the provider must not block visitors, so they are only rate limited.
  if (verdict === 'unavailable') return countAttempt(api, UNVERIFIED_PER_ADDRESS, address).then(() => 1)
  const reason = rejectionReason(api, verdict, action, company.slug)
  if (reason) throw botSuspected(reason)
  if (!(await consumeToken(api, answer, api.now().getTime() + MAX_TOKEN_AGE_MS)))
    throw botSuspected('reCAPTCHA token already used')
  return 1
}

/**
 * Whether an answer has the format of a proof of work, Base64 of JSON. reCAPTCHA tokens have another format. An invalid
 * proof must not pass while the provider is unavailable.
 */
const looksLikeWork = (answer: string) => answer.startsWith('eyJ') && !answer.includes('.')

function rejectionReason(
  { bots, now, origin }: Api,
  verdict: BotVerdict,
  action: BotAction,
  slug: string,
): string | null {
  if (!verdict) return 'reCAPTCHA token is invalid'
  if (verdict.action !== action) return `reCAPTCHA token is for the action ${verdict.action}`
  if (verdict.hostname !== new URL(origin(slug)).hostname) return `reCAPTCHA token is for the host ${verdict.hostname}`
  // The age is NaN if the provider returned no timestamp. The negated comparison rejects that too.
  if (!(now().getTime() - Date.parse(verdict.made_at) <= MAX_TOKEN_AGE_MS)) return 'reCAPTCHA token is too old'
  return verdict.score < bots.min_score ? `reCAPTCHA score is ${verdict.score}` : null
}
