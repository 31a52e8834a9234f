import 'server-only'
import { z } from 'zod'
import { type RecaptchaSite, recaptchaSiteFrom } from '#lib/domain/bot-check'

const flag = z.stringbool().default(false)

/** What the web side reads from the environment, parsed once. The embedded API has its own. */
const Env = z.object({
  /** Companies live at one label below it. */
  ROOT_DOMAIN: z.string().min(1).default('localhost'),
  /** A company's own funnel API instead of the embedded one. */
  FUNNEL_API_URL: z.url().optional(),
  /** Seals the session cookie; 32 characters at least. The host makes and keeps one where none is given. */
  SESSION_SECRET: z.string().min(32),
  /** The secret before it: what that sealed is opened. */
  SESSION_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** Whether a proxy in front sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: flag,
  /** Of Google Maps, as browsers get it: restrict it to the sites' addresses. */
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional(),
  /** A company's public address with {company} in its place; made by the host from its configuration. */
  PUBLIC_ORIGIN: z.string().default('http://{company}.localhost:3000'),
})
export type Env = z.infer<typeof Env>

let parsed: Env | undefined
/** An empty variable is one that is not set, as in lib/host. */
const set = () => Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

export const env = (): Env => (parsed ??= Env.parse(set()))

/** What browsers ask reCAPTCHA with; null where they prove themselves by work. */
export const recaptchaSite = (): RecaptchaSite | null => recaptchaSiteFrom(process.env)
