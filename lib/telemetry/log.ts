import pino from 'pino'
import { readable } from '#lib/telemetry/readable'
import { requests } from '#lib/telemetry/requests'
import { scrubbed, scrubText } from '#lib/telemetry/scrub-text'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Logs a message without values in it, so that lines of one kind can be found together, and its fields. */
type Say = (message: string, about?: Readonly<Record<string, unknown>>) => void
export type Log = { readonly [level in Exclude<LogLevel, 'silent'>]: Say } & {
  /** Whether successful requests are logged, so that callers can skip preparing them. */
  readonly isDebugging: boolean
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
    { write: isReadable ? (line: string) => write(readable(line)) : write },
  )
  const sayAt =
    (at: Exclude<LogLevel, 'silent'>): Say =>
    (message, about = {}) => {
      if (!logger.isLevelEnabled(at)) return
      const note = requests.getStore()
      logger[at]({ ...(note && { request: note.id }), ...(scrubbed(about) as object) }, scrubText(message))
    }
  return {
    isDebugging: logger.isLevelEnabled('debug'),
    fatal: sayAt('fatal'),
    error: sayAt('error'),
    warn: sayAt('warn'),
    info: sayAt('info'),
    debug: sayAt('debug'),
  }
}

const SHARED = Symbol.for('careers.log')
const shared = globalThis as { [SHARED]?: Log }

/** Sets the logger of this process, including Next's bundles. Returns the previous one. */
export function useLog(log: Log): Log {
  const before = current()
  shared[SHARED] = log
  return before
}

/** CLI programs print their results on standard output, so the default logger writes to standard error. */
const current = () =>
  (shared[SHARED] ??= createLog({
    level: process.env.NODE_ENV === 'test' ? 'error' : 'warn',
    isReadable: true,
    write: (line) => void process.stderr.write(line),
  }))

const through =
  (level: Exclude<LogLevel, 'silent'>): Say =>
  (message, about) =>
    current()[level](message, about)

export const log: Log = {
  get isDebugging() {
    return current().isDebugging
  },
  fatal: through('fatal'),
  error: through('error'),
  warn: through('warn'),
  info: through('info'),
  debug: through('debug'),
}
