/** PostgreSQL, and the file system: no space left, or the quota is used up. */
const CODES = ['53100', 'ENOSPC', 'EDQUOT']
const SQLITE_FULL = 13

/** Whether an error, or its cause, is that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return CODES.includes(String(code)) || errcode === SQLITE_FULL || isDiskFull(error.cause)
}

let isNoted = false

/** Notes an error if it is that a disk is full: this process is not ready until a write succeeds. */
export const noteDiskFull = (error: unknown): boolean => {
  const isFull = isDiskFull(error)
  isNoted ||= isFull
  return isFull
}

export const isFullNoted = () => isNoted
export const forgetDiskFull = () => void (isNoted = false)
