import { z } from 'zod'

/** The protected action, as sent to providers. */
export const BotAction = z.enum(['sign_in', 'sign_up', 'reset_password', 'job_alert'])
export type BotAction = z.infer<typeof BotAction>

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https',
  })
  .transform((url) => new URL(url).origin)

/** Environment variables. Without a site key, visitors solve a proof of work. */
export const BOT_VARIABLES = {
  RECAPTCHA_SITE_KEY: z.string().min(1).max(200).optional().meta({
    group: 'Bot protection',
    description: 'reCAPTCHA v3 site key for sign-up, sign-in and password reset. Browsers can read it.',
    fallback: 'proof-of-work challenge',
  }),
  RECAPTCHA_SECRET_KEY: z.string().min(1).optional().meta({
    group: 'Bot protection',
    description:
      'reCAPTCHA v3 secret key. Required with `RECAPTCHA_SITE_KEY`, unless Enterprise or `FUNNEL_API_URL` is used.',
  }),
  RECAPTCHA_ENTERPRISE_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a Google Cloud project ID')
    .optional()
    .meta({
      group: 'Bot protection',
      description:
        'Google Cloud project ID for reCAPTCHA Enterprise. Requires `RECAPTCHA_ENTERPRISE_API_KEY`, unless `FUNNEL_API_URL` is used.',
    }),
  RECAPTCHA_ENTERPRISE_API_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ group: 'Bot protection', description: 'API key that may create assessments in the project.' }),
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5).meta({
    group: 'Bot protection',
    description: 'Minimum score, 0–1. Visitors below it get a proof-of-work challenge instead.',
  }),
  /** The default is recaptcha.net, because it does not set the cookies of google.com. */
  RECAPTCHA_SCRIPT_ORIGIN: Origin.default('https://www.recaptcha.net').meta({
    group: 'Bot protection',
    description: 'Origin of the reCAPTCHA script.',
  }),
  RECAPTCHA_API_ORIGIN: Origin.optional().meta({
    group: 'Bot protection',
    description: 'Origin of the verification API.',
    fallback: '`https://www.google.com`, with Enterprise `https://recaptchaenterprise.googleapis.com`',
  }),
}
export const BotSettings = z.object(BOT_VARIABLES)
export type BotSettings = z.output<typeof BotSettings>

/** Settings that are sent to browsers. */
export type RecaptchaSite = { site_key: string; is_enterprise: boolean; script_url: string }
/** Settings for verifying responses. */
export type Recaptcha = { site_key: string; min_score: number; api_origin: string } & (
  | { secret: string }
  | { project: string; api_key: string }
)

export function recaptchaSiteFrom(settings: BotSettings): RecaptchaSite | null {
  const { RECAPTCHA_SITE_KEY: site_key, RECAPTCHA_ENTERPRISE_PROJECT, RECAPTCHA_SCRIPT_ORIGIN } = settings
  if (site_key === undefined) return null
  const is_enterprise = RECAPTCHA_ENTERPRISE_PROJECT !== undefined
  const script_url = `${RECAPTCHA_SCRIPT_ORIGIN}/recaptcha/${is_enterprise ? 'enterprise' : 'api'}.js`
  return { site_key, is_enterprise, script_url }
}

export function recaptchaFrom(settings: BotSettings): Recaptcha | null {
  const { RECAPTCHA_SITE_KEY: site_key, RECAPTCHA_MIN_SCORE: min_score, RECAPTCHA_SECRET_KEY: secret } = settings
  const { RECAPTCHA_ENTERPRISE_PROJECT: project, RECAPTCHA_ENTERPRISE_API_KEY: api_key } = settings
  if (site_key === undefined) return null
  const withOrigin = (defaultOrigin: string) => ({
    site_key,
    min_score,
    api_origin: settings.RECAPTCHA_API_ORIGIN ?? defaultOrigin,
  })
  if (project && api_key) return { ...withOrigin('https://recaptchaenterprise.googleapis.com'), project, api_key }
  return secret ? { ...withOrigin('https://www.google.com'), secret } : null
}
