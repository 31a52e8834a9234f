import pino from 'pino'
import { readable } from '#lib/telemetry/readable'
import { requests } from '#lib/telemetry/requests'
import { scrubbed, scrubText } from '#lib/telemetry/scrub-text'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A sentence without values in it, so that lines of one kind are found together, and what it is about. */
type Say = (message: string, about?: Readonly<Record<string, unknown>>) => void
export type Log = { readonly [level in Exclude<LogLevel, 'silent'>]: Say } & {
  /** Whether visits that went well are told: nobody makes a line of them else. */
  readonly isDebugging: boolean
}

type Settings = {
  level: LogLevel
  /** One line for people instead of one of JSON. */
  isReadable: boolean
  write: (line: string) => void
}

/** Lines of JSON, or for people. Each names the request that it belongs to; none holds a secret or tells who somebody is. */
export function createLog({ level, isReadable, write }: Settings): Log {
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Errors come scrubbed; the library's own way would tell all that hangs on them.
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

/** From now on everything in this process is logged here, Next's bundles included. Answers what it was before. */
export function useLog(log: Log): Log {
  const before = current()
  shared[SHARED] = log
  return before
}

/** Programs beside the server print their results on standard output: what goes wrong goes elsewhere. */
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
