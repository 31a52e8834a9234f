import 'server-only'
import { z } from 'zod'
import { BotSettings, type RecaptchaSite, recaptchaSiteFrom } from '#lib/domain/bot-check'
import { DEFAULT_ROOT_DOMAIN } from '#lib/domain/public-origin'
import { definedVariables } from '#lib/domain/defined-variables'

const flag = z.stringbool().default(false)

/** Environment variables of the website, parsed once. The embedded API parses its own. */
const Env = z.object({
  /** The domain of which each company has one subdomain. */
  ROOT_DOMAIN: z.string().min(1).default(DEFAULT_ROOT_DOMAIN),
  /** URL of an external funnel API. Default: the embedded one. */
  FUNNEL_API_URL: z.url().optional(),
  /** Seals the session cookie. At least 32 characters. The host generates and stores one if it is missing. */
  SESSION_SECRET: z.string().min(32),
  /** The previous secret. Cookies sealed with it are still accepted. */
  SESSION_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** Whether a reverse proxy sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: flag,
  /** The key of Google Maps. It is sent to browsers, so restrict it to the URLs of the sites. */
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional(),
  /** The key of IndexNow, which is served at /{key}.txt. The host validates it at the start. */
  INDEXNOW_KEY: z.string().optional(),
  /** The public origin of a company, with {company} as placeholder. The host sets it. */
  PUBLIC_ORIGIN: z.string().default(`http://{company}.${DEFAULT_ROOT_DOMAIN}:3000`),
})
export type Env = z.infer<typeof Env>

let parsed: Env | undefined
export const env = (): Env => (parsed ??= Env.parse(definedVariables(process.env)))

/** reCAPTCHA settings for browsers. Null if visitors solve a proof of work instead. */
export const recaptchaSite = (): RecaptchaSite | null =>
  recaptchaSiteFrom(BotSettings.parse(definedVariables(process.env)))
