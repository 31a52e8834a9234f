/**
 * Codes of an unavailable database: network errors, and PostgreSQL's codes for too many connections, start and
 * shutdown, timeouts and deadlocks.
 */
const CODES = [
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
/** Messages of errors that have no code, or a code that other errors have too. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|connection has been discarded|could not write init file/

/** Whether an error means that the database is temporarily unavailable. The request itself may be valid. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return CODES.includes(String(code)) || errcode === SQLITE_BUSY || MESSAGES.test(error.message)
}
