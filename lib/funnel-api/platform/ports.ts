import type { BotAction } from '#lib/domain/bot-check'
import type { SocialProvider } from '#lib/domain/social-outcome'

/**
 * A user according to a sign-in provider. Without `isEmailVerified`, the user only entered the email address, and it
 * may belong to another person.
 */
export type VerifiedIdentity = {
  provider: SocialProvider
  subject: string
  email: string | null
  isEmailVerified: boolean
  first_name: string
  last_name: string
}
/**
 * Verifies an ID token. Throws 401 if it is forged, expired or for another client, and 503 if the keys are unavailable.
 */
export type Verifier = (token: string, now: Date) => Promise<VerifiedIdentity>
export type Verifiers = { readonly [provider in SocialProvider]: Verifier | null }

/** The reCAPTCHA verdict of a token, or null for an invalid token. */
export type BotVerdict = { action: string; hostname: string; score: number; made_at: string } | null
/** Throws if the provider cannot be reached or rejects our keys. */
export type VerifyBotToken = (token: string, action: BotAction) => Promise<BotVerdict>
/** The usual amount of a proof of work: a device derives `min` to `max` keys with `cost` rounds each. */
export type WorkLoad = { cost: number; min: number; max: number }
/** How robots are detected. */
export type Bots = { verifyToken: VerifyBotToken | null; min_score: number; load: WorkLoad }
