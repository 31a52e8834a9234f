import pino from 'pino'
import { requests } from '#lib/telemetry/requests'
import { scrubbed, scrubText } from '#lib/telemetry/scrub-text'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Logs a message with fields. Values belong in the fields, so that equal messages can be grouped. */
type LogMethod = (message: string, fields?: Readonly<Record<string, unknown>>) => void
export type Log = { readonly [level in Exclude<LogLevel, 'silent'>]: LogMethod } & {
  /** Whether successful requests are logged, so that callers can skip preparing them. */
  readonly isDebugging: boolean
}

type Line = { level: string; time: string; msg: string; err?: { stack?: string } } & Record<string, unknown>

/** Formats a JSON line for people: '20:14:05 warn scanner unavailable  error=… request=…', with the stack below. */
function formatLine(json: string): string {
  // The logger of this process wrote the line, so its shape is known.
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Line
  const fields = Object.entries(rest).map(
    ([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${time.slice(11, 19)} ${level} ${msg}${fields.join('')}${stack}\n`
}

type Settings = {
  level: LogLevel
  /** Readable lines instead of JSON. */
  isReadable: boolean
  write: (line: string) => void
}

/** A logger for JSON or readable lines. Each line has the ID of its request. Secrets and personal data are masked. */
export function createLog({ level, isReadable, write }: Settings): Log {
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Errors are already scrubbed. pino's serializer would log all properties of an error.
      serializers: { err: (error: unknown) => error },
    },
    { write: isReadable ? (line: string) => write(formatLine(line)) : write },
  )
  const logAt =
    (at: Exclude<LogLevel, 'silent'>): LogMethod =>
    (message, fields = {}) => {
      if (!logger.isLevelEnabled(at)) return
      const context = requests.getStore()
      logger[at]({ ...(context && { request: context.id }), ...(scrubbed(fields) as object) }, scrubText(message))
    }
  return {
    isDebugging: logger.isLevelEnabled('debug'),
    fatal: logAt('fatal'),
    error: logAt('error'),
    warn: logAt('warn'),
    info: logAt('info'),
    debug: logAt('debug'),
  }
}

const SHARED = Symbol.for('careers.log')
const shared = globalThis as { [SHARED]?: Log }

/** Sets the logger of this process, including Next's bundles. Returns the previous one. */
export function setLog(log: Log): Log {
  const previous = current()
  shared[SHARED] = log
  return previous
}

/** CLI programs print their results on standard output, so the default logger writes to standard error. */
const current = () =>
  (shared[SHARED] ??= createLog({
    level: process.env.NODE_ENV === 'test' ? 'error' : 'warn',
    isReadable: true,
    write: (line) => void process.stderr.write(line),
  }))

const forwardAt =
  (level: Exclude<LogLevel, 'silent'>): LogMethod =>
  (message, fields) =>
    current()[level](message, fields)

export const log: Log = {
  get isDebugging() {
    return current().isDebugging
  },
  fatal: forwardAt('fatal'),
  error: forwardAt('error'),
  warn: forwardAt('warn'),
  info: forwardAt('info'),
  debug: forwardAt('debug'),
}
