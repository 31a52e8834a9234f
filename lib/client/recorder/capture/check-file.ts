import { extensionOf, FOLDERS } from '#lib/domain/upload'
import type { Problem } from '../state/types'

/** The server has the same tolerance, because measured durations differ slightly. */
const TOLERANCE_MS = 2000

type Measurement = { duration_ms: number | null; canPlay: boolean }
type CheckResult = { result: 'valid' } | { result: 'unrecognized' } | { result: 'invalid'; problem: Problem }

/** Checks a chosen file before the upload (§5). The user may still upload an unrecognized file. */
export function checkFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  { duration_ms, canPlay }: Measurement,
  recording_time: number,
): CheckResult {
  const { max_size, extensions } = FOLDERS.records
  if (size === 0) return { result: 'invalid', problem: 'EMPTY' }
  if (size > max_size) return { result: 'invalid', problem: 'TOO_LARGE' }
  if (duration_ms !== null && duration_ms > recording_time * 1000 + TOLERANCE_MS)
    return { result: 'invalid', problem: 'TOO_LONG' }
  return canPlay && (extensions as readonly string[]).includes(extensionOf(name))
    ? { result: 'valid' }
    : { result: 'unrecognized' }
}
