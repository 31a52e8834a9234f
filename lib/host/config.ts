import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { BOT_VARIABLES } from '#lib/domain/bot-check'
import { isThisMachine, publicOrigin } from '#lib/domain/public-origin'
import { SOCIAL_VARIABLES } from '#lib/domain/social-provider'
import { PAGE_VARIABLES } from '#lib/host/pages/settings'
import { S3_VARIABLES, s3Of } from '#lib/funnel-api/files/s3-settings'
import type { S3Settings } from '#lib/funnel-api/files/store'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'
import { misspelt } from '#lib/host/misspelt'
import { LOG_LEVELS } from '#lib/telemetry/log'

const hosts = z
  .string()
  .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be names of hosts, with commas between')
  .optional()

/** Other modules read these variables. They are validated here so that mistakes are reported at startup. */
const SERVICES = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]@[^\s<>@]/, 'must hold an address')
    .optional(),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).max(20).optional(),
  CLAMD_SOCKET: z.string().startsWith('/', 'must be a path that begins with /').optional(),
  CLAMD_HOST: z.string().min(1).optional(),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional(),
  /** The IndexNow key, served at /{key}.txt. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[\da-f]{32}$/, 'must be 32 hexadecimal digits, in small letters')
    .optional(),
  INDEXNOW_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A Google service account that owns the sites in Search Console. */
  GOOGLE_INDEXING_CLIENT_EMAIL: z.email().optional(),
  GOOGLE_INDEXING_PRIVATE_KEY: z.string().includes('PRIVATE KEY', 'must be a PEM').optional(),
  GOOGLE_INDEXING_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The domain of reply addresses: reply+…@domain. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, 'must be a domain')
    .optional(),
  INBOUND_SMTP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  INBOUND_SMTP_CERT: z.string().startsWith('/', 'must be a path that begins with /').optional(),
  INBOUND_SMTP_KEY: z.string().startsWith('/', 'must be a path that begins with /').optional(),
  INBOUND_MAIL_SECRET: z.string().min(16).optional(),
  STORE_URL_HOSTS: hosts,
  WEBHOOK_HOSTS: hosts,
  FEED_HOSTS: hosts,
}

const SECRET_LEAST = 32

const Environment = z.object({
  ...S3_VARIABLES,
  ...SERVICES,
  ...SOCIAL_VARIABLES,
  ...BOT_VARIABLES,
  ...PAGE_VARIABLES,
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  /** The directory of the embedded database, files and unsent email. */
  DATA_DIR: z.string().default('data'),
  ROOT_DOMAIN: z.string().min(1).default('localhost'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SESSION_SECRET: z.string().min(SECRET_LEAST).optional(),
  /** The previous secret. Values sealed with it are still accepted. */
  SESSION_SECRET_PREVIOUS: z.string().min(SECRET_LEAST).optional(),
  /** Scheme and port of links in emails, if they differ from those that this process listens on. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  FUNNEL_API_URL: z.url().optional(),
  /** Whether a single reverse proxy sets X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Token for /metrics and the full /health from anywhere. Without it, only private networks have access. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether demo companies are loaded into an empty database. Default: only on localhost. */
  DEMO: z.stringbool().optional(),
  /** Pseudo-locale for tests of the interface. */
  TEST_LOCALE: z.enum(['0', '1']).optional(),
})
export const VARIABLES = Object.keys(Environment.shape)
export type Config = z.infer<typeof Environment> & {
  secret: string
  origin: (slug: string) => string
  dataDir: string
  s3: S3Settings | undefined
  hasDemo: boolean
  /** Unknown variables with a similar known name. */
  warnings: string[]
}

export class ConfigError extends StartProblem {}

/** Reads the configuration. Throws a ConfigError with one line for each invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.superRefine(needEachOther).safeParse(set)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: name, message }) => `${name.join('.')}: ${message}`).join('\n'),
    )
  const config = parsed.data
  const dataDir = path.resolve(config.DATA_DIR)
  mkdirSync(dataDir, { recursive: true })
  const warnings = misspelt(Object.keys(set), VARIABLES)
  const secret = config.SESSION_SECRET ?? keptSecret(dataDir)
  const hasDemo = config.DEMO ?? isThisMachine(config.ROOT_DOMAIN)
  return { ...config, dataDir, s3: s3Of(config), hasDemo, secret, warnings, origin: publicOrigin(config) }
}

/** Reports each variable that has no effect because another one is missing. */
function needEachOther(environment: z.infer<typeof Environment>, context: z.RefinementCtx) {
  type Name =
    keyof typeof S3_VARIABLES | keyof typeof SERVICES | keyof typeof SOCIAL_VARIABLES | keyof typeof BOT_VARIABLES
  const needs = (name: Name, other: Name) => {
    if (environment[name] !== undefined && environment[other] === undefined)
      context.addIssue({ code: 'custom', path: [other], message: `is missing: ${name} is set` })
  }
  needs('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  needs('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID')
  needs('S3_ENDPOINT', 'S3_BUCKET')
  needs('S3_ACCESS_KEY_ID', 'S3_BUCKET')
  // Mail servers reject emails from no-reply@localhost.
  needs('SMTP_URL', 'MAIL_FROM')
  needs('SMS_GATEWAY_TOKEN', 'SMS_GATEWAY_URL')
  needs('INBOUND_SMTP_PORT', 'INBOUND_MAIL_DOMAIN')
  needs('INBOUND_MAIL_SECRET', 'INBOUND_MAIL_DOMAIN')
  needs('INBOUND_SMTP_CERT', 'INBOUND_SMTP_KEY')
  needs('INBOUND_SMTP_KEY', 'INBOUND_SMTP_CERT')
  needs('INBOUND_SMTP_CERT', 'INBOUND_SMTP_PORT')
  // Otherwise emails would have a reply address that no server receives.
  if (environment.INBOUND_MAIL_SECRET === undefined) needs('INBOUND_MAIL_DOMAIN', 'INBOUND_SMTP_PORT')
  needs('CLAMD_PORT', 'CLAMD_HOST')
  needs('GOOGLE_INDEXING_CLIENT_EMAIL', 'GOOGLE_INDEXING_PRIVATE_KEY')
  needs('GOOGLE_INDEXING_PRIVATE_KEY', 'GOOGLE_INDEXING_CLIENT_EMAIL')
  needs('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  needs('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  needs('LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET')
  needs('LINKEDIN_CLIENT_SECRET', 'LINKEDIN_CLIENT_ID')
  needs('RECAPTCHA_SECRET_KEY', 'RECAPTCHA_SITE_KEY')
  needs('RECAPTCHA_ENTERPRISE_PROJECT', 'RECAPTCHA_SITE_KEY')
  needs('RECAPTCHA_ENTERPRISE_API_KEY', 'RECAPTCHA_ENTERPRISE_PROJECT')
  // An external funnel API verifies the bot checks and holds their secrets.
  if (environment.FUNNEL_API_URL !== undefined) return
  needs('RECAPTCHA_ENTERPRISE_PROJECT', 'RECAPTCHA_ENTERPRISE_API_KEY')
  if (environment.RECAPTCHA_ENTERPRISE_PROJECT === undefined) needs('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY')
}

/** Returns the secret of DATA_DIR. Generates it on first use, so that sessions survive a restart. */
function keptSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    // Written atomically: a full disk could leave an empty secret, with which anyone could forge signatures.
    const whole = `${file}.${process.pid}`
    writeFileSync(whole, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(whole, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SECRET_LEAST)
    throw new ConfigError(`SESSION_SECRET: ${file} holds none; remove it, or set the variable`)
  return secret
}
