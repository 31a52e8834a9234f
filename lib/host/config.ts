import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { isLocalhost, publicOrigin } from '#lib/domain/public-origin'
import { definedVariables } from '#lib/domain/defined-variables'
import { formatIssues } from '#lib/funnel-api/platform/parse-variables'
import { ownerProblem } from '#lib/funnel-api/platform/storage/data-owner'
import { MIN_SECRET_LENGTH } from '#lib/funnel-api/platform/storage/location-variables'
import { s3Of } from '#lib/funnel-api/platform/storage/s3-settings'
import type { S3Settings } from '#lib/funnel-api/platform/storage/store'
import { StartupError } from '#lib/funnel-api/platform/errors'
import { unknownVariableWarnings } from '#lib/host/unknown-variables'
import { Environment, VARIABLES } from '#lib/host/variables'

export type Config = z.infer<typeof Environment> & {
  secret: string
  origin: (slug: string) => string
  dataDir: string
  s3: S3Settings | undefined
  hasDemo: boolean
  /** Whether the demo companies get members, whose sign-in URLs are printed. */
  hasDemoMembers: boolean
  /** Whether the demo companies get sample applications. */
  hasSampleApplications: boolean
  /** Unknown variables with a similar known name. */
  warnings: string[]
}

export class ConfigError extends StartupError {}

/**
 * Reads and validates the configuration. Creates the data folder, and the secret if none is set. Throws a ConfigError
 * with one line for each invalid variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = definedVariables(environment)
  const parsed = Environment.superRefine(requireDependencies).safeParse(set)
  if (!parsed.success) throw new ConfigError(formatIssues(parsed.error))
  const config = parsed.data
  const dataDir = path.resolve(config.DATA_DIR)
  const problem = ownerProblem(dataDir)
  if (problem !== null) throw new ConfigError(problem)
  mkdirSync(dataDir, { recursive: true })
  const warnings = unknownVariableWarnings(Object.keys(set), VARIABLES)
  const secret = config.SESSION_SECRET ?? readOrCreateSecret(dataDir)
  const isLocal = isLocalhost(config.ROOT_DOMAIN)
  const hasDemo = config.DEMO === undefined ? isLocal : config.DEMO !== false
  // The server prints sign-in URLs of demo members, so a public demo has no members.
  const hasDemoMembers = hasDemo && isLocal
  const demo = { hasDemo, hasDemoMembers, hasSampleApplications: hasDemoMembers && config.DEMO !== 'companies' }
  return { ...config, ...demo, dataDir, s3: s3Of(config), secret, warnings, origin: publicOrigin(config) }
}

/** Reports each missing variable that a set variable requires. */
function requireDependencies(environment: z.infer<typeof Environment>, context: z.RefinementCtx) {
  type Name = keyof typeof Environment.shape
  const needs = (name: Name, other: Name) => {
    if (environment[name] !== undefined && environment[other] === undefined)
      context.addIssue({ code: 'custom', path: [other], message: `required when ${name} is set` })
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
  // Otherwise emails would have a reply address for which no server accepts email.
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
  // An external funnel API verifies the bot checks and has their secrets.
  if (environment.FUNNEL_API_URL !== undefined) return
  needs('RECAPTCHA_ENTERPRISE_PROJECT', 'RECAPTCHA_ENTERPRISE_API_KEY')
  if (environment.RECAPTCHA_ENTERPRISE_PROJECT === undefined) needs('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY')
}

/** Returns the secret of DATA_DIR. Generates it on first use, so that sessions survive a restart. */
function readOrCreateSecret(dataDir: string) {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    // Written atomically, because a full disk could leave an empty secret, with which anyone could forge signatures.
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(temporary, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError(`SESSION_SECRET: ${file} contains no valid secret. Delete the file or set the variable.`)
  return secret
}
