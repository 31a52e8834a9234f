import { z } from 'zod'

/** What is protected, as providers are told of it. */
export const BotAction = z.enum(['sign_in', 'sign_up', 'reset_password'])
export type BotAction = z.infer<typeof BotAction>

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url), {
    message: 'must be https',
  })
  .transform((url) => new URL(url).origin)

/** Variables of the environment; without a site key, visitors prove themselves by work of their own device. */
export const BOT_VARIABLES = {
  RECAPTCHA_SITE_KEY: z.string().min(1).max(200).optional(),
  RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
  /** The enterprise variant: the project's id and a key that may create assessments in it. */
  RECAPTCHA_ENTERPRISE_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a project’s id')
    .optional(),
  RECAPTCHA_ENTERPRISE_API_KEY: z.string().min(1).optional(),
  /** From 0 (surely a program) to 1; who is below it is shown the other way. */
  RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  /** recaptcha.net sets none of the cookies that google.com may have. */
  RECAPTCHA_SCRIPT_ORIGIN: Origin.default('https://www.recaptcha.net'),
  RECAPTCHA_API_ORIGIN: Origin.optional(),
}
const Variables = z.object(BOT_VARIABLES)

/** What browsers are told. */
export type RecaptchaSite = { site_key: string; is_enterprise: boolean; script_url: string }
/** What answers are checked with. */
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
