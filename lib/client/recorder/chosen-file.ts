import { FOLDERS } from '#lib/domain/upload'
import type { Problem } from './state'

/** As the server has it: measured lengths differ a little from one program to the next. */
const GRACE_MS = 2000

type Measured = { duration_ms: number | null; canPlay: boolean }
type Verdict = { is: 'fine' } | { is: 'odd' } | { is: 'wrong'; problem: Problem }

/** Looks at a chosen file before a byte is sent (§5). One that looks like no video may be sent anyway; the server decides. */
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
