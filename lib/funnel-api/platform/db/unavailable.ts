/**
 * What a database says while it takes nobody: the network's, PostgreSQL's (too many connections, starting and stopping,
 * an answer that takes too long, two that wait for one another) and SQLite's where another process has held it for too long.
 */
const AWAY = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '25006',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]
const SQLITE_BUSY = 5
/** The pool and the driver say these without a code. */
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|connection has been discarded/

/** Whether an error is that the database cannot answer now: nothing is wrong with what was asked. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return AWAY.includes(String(code)) || errcode === SQLITE_BUSY || WORDS.test(error.message)
}
