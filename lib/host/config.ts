import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** Where the embedded database, files and unsent mail are kept. */
  DATA_DIR: z.string().default('data'),
  ROOT_DOMAIN: z.string().min(1).default('localhost'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  /** Scheme and port of the addresses in mails, where they are not those that this process listens on. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  FUNNEL_API_URL: z.url().optional(),
  /** Whether the one proxy in front sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.stringbool().default(false),
})
export type Config = z.infer<typeof Environment> & { secret: string; origin: (slug: string) => string; dataDir: string }

/** What is said to whoever starts the server, without the stack of a fault of ours. */
export class ConfigError extends Error {}

/** The configuration, or a sentence for each variable that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: name, message }) => `${name.join('.')}: ${message}`).join('\n'),
    )
  const config = parsed.data
  const dataDir = path.resolve(config.DATA_DIR)
  mkdirSync(dataDir, { recursive: true })
  return { ...config, dataDir, secret: config.SESSION_SECRET ?? keptSecret(dataDir), origin: originOf(config) }
}

/** One machine needs no secret from outside: it makes one and keeps it, so that a restart signs nobody out. */
function keptSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** A company's address, from configuration alone: a Host header never ends up in a link. */
const originOf =
  ({ ROOT_DOMAIN, PUBLIC_SCHEME, PUBLIC_PORT, PORT }: z.infer<typeof Environment>) =>
  (slug: string) => {
    const port = PUBLIC_PORT ?? (PUBLIC_SCHEME === 'https' ? 443 : PORT)
    const isDefault = port === (PUBLIC_SCHEME === 'https' ? 443 : 80)
    return `${PUBLIC_SCHEME}://${slug}.${ROOT_DOMAIN}${isDefault ? '' : `:${port}`}`
  }
