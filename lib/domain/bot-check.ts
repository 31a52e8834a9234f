import { z } from 'zod'

/** The protected action, as sent to providers. */
export const BotAction = z.enum(['sign_in', 'sign_up', 'reset_password'])
export type BotAction = z.infer<typeof BotAction>

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https',
  })
  .transform((url) => new URL(url).origin)

/** Environment variables. Without a site key, visitors solve a proof of work. */
export const BOT_VARIABLES = {
  RECAPTCHA_SITE_KEY: z.string().min(1).max(200).optional(),
  RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  /** reCAPTCHA Enterprise: the project ID and an API key that may create its assessments. */
  RECAPTCHA_ENTERPRISE_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a project’s id')
    .optional(),
  RECAPTCHA_ENTERPRISE_API_KEY: z.string().min(1).optional(),
  /** From 0 (certainly a bot) to 1. Visitors below it get a proof of work instead. */
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  /** recaptcha.net does not set the cookies of google.com. */
  RECAPTCHA_SCRIPT_ORIGIN: Origin.default('https://www.recaptcha.net'),
  RECAPTCHA_API_ORIGIN: Origin.optional(),
}
const Variables = z.object(BOT_VARIABLES)

/** Settings that are sent to browsers. */
export type RecaptchaSite = { site_key: string; is_enterprise: boolean; script_url: string }
/** Settings for verifying responses. */
export type Recaptcha = { site_key: string; min_score: number; api_origin: string } & (
  { secret: string } | { project: string; api_key: string }
)

const read = (environment: Record<string, string | undefined>) =>
  Variables.parse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))

export function recaptchaSiteFrom(environment: Record<string, string | undefined>): RecaptchaSite | null {
  const { RECAPTCHA_SITE_KEY: site_key, RECAPTCHA_ENTERPRISE_PROJECT, RECAPTCHA_SCRIPT_ORIGIN } = read(environment)
  if (site_key === undefined) return null
  const is_enterprise = RECAPTCHA_ENTERPRISE_PROJECT !== undefined
  const script_url = `${RECAPTCHA_SCRIPT_ORIGIN}/recaptcha/${is_enterprise ? 'enterprise' : 'api'}.js`
  return { site_key, is_enterprise, script_url }
}

export function recaptchaFrom(environment: Record<string, string | undefined>): Recaptcha | null {
  const its = read(environment)
  const { RECAPTCHA_SITE_KEY: site_key, RECAPTCHA_MIN_SCORE: min_score, RECAPTCHA_SECRET_KEY: secret } = its
  const { RECAPTCHA_ENTERPRISE_PROJECT: project, RECAPTCHA_ENTERPRISE_API_KEY: api_key } = its
  if (site_key === undefined) return null
  const at = (usual: string) => ({ site_key, min_score, api_origin: its.RECAPTCHA_API_ORIGIN ?? usual })
  if (project && api_key) return { ...at('https://recaptchaenterprise.googleapis.com'), project, api_key }
  return secret ? { ...at('https://www.google.com'), secret } : null
}
