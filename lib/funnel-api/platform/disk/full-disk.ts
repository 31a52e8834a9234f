/** Codes of PostgreSQL and the file system: no space left, or quota exceeded. */
const CODES = ['53100', 'ENOSPC', 'EDQUOT']
const SQLITE_FULL = 13

/** Whether an error or its cause is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return CODES.includes(String(code)) || errcode === SQLITE_FULL || isDiskFull(error.cause)
}

let wasFull = false

/** Records a full-disk error. The process is not ready again until a write succeeds. */
export const recordDiskFull = (error: unknown): boolean => {
  const isFull = isDiskFull(error)
  wasFull ||= isFull
  return isFull
}

export const wasDiskFull = () => wasFull
export const clearDiskFull = () => void (wasFull = false)
