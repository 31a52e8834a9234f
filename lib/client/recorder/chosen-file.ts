import { FOLDERS } from '#lib/domain/upload'
import type { Problem } from './state'

/** Same tolerance as the server: programs measure slightly different durations. */
const GRACE_MS = 2000

type Measured = { duration_ms: number | null; canPlay: boolean }
type Verdict = { is: 'fine' } | { is: 'odd' } | { is: 'wrong'; problem: Problem }

/**
 * Checks a chosen file before the upload (§5). The user may still upload one that does not look like a video; the
 * server decides.
 */
export function judgeFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  { duration_ms, canPlay }: Measured,
  recording_time: number,
): Verdict {
  const { max_size, extensions } = FOLDERS.records
  if (size === 0) return { is: 'wrong', problem: 'EMPTY' }
  if (size > max_size) return { is: 'wrong', problem: 'TOO_LARGE' }
  if (duration_ms !== null && duration_ms > recording_time * 1000 + GRACE_MS)
    return { is: 'wrong', problem: 'TOO_LONG' }
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  return canPlay && (extensions as readonly string[]).includes(extension) ? { is: 'fine' } : { is: 'odd' }
}
