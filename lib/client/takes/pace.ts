import type { UploadErrorKind } from '#lib/integrations/filestack'

/** §9. Milliseconds. After the last attempt, retries continue slowly without a limit. */
export const RETRY = { attempts: 10, factor: 2, first: 1000, most: 15_000, slow: 30_000, timeout: 120_000 }
/** Bytes. A quick chunk doubles the size of the next one, up to an amount that is acceptable to send twice. */
export const CHUNK = { first: 1024 * 1024, least: 32_768, most: 2 * 1024 * 1024, quick_ms: 2000 }

export type Pace = {
  /** Size of the next chunk, in bytes. */
  chunk: number
  /** Consecutive failed attempts. */
  failures: number
}
export const START: Pace = { chunk: CHUNK.first, failures: 0 }

export type Verdict =
  | { do: 'again'; after: number; pace: Pace }
  /** All attempts are used up, or there is no network: the next attempt waits for a signal or a long delay. */
  | { do: 'wait'; after: number; pace: Pace; why: 'offline' | 'server' }
  /** The smallest chunk failed. */
  | { do: 'doubt'; pace: Pace }
  | { do: 'fail' }

const isRetried = (kind: UploadErrorKind) => kind === 'network' || kind === 'timeout' || kind === 'server'

/** Delay before the next attempt, in milliseconds: 1 s, 2 s, 4 s… up to 15 s. */
export const delayAfter = (failures: number) => Math.min(RETRY.first * RETRY.factor ** (failures - 1), RETRY.most)

/** What to do after a failure; `isChunk` if bytes were being sent, so that a smaller chunk may succeed (§8). */
export function afterFailure(
  pace: Pace,
  { kind, isChunk, isOnline }: { kind: UploadErrorKind; isChunk: boolean; isOnline: boolean },
): Verdict {
  if (!isRetried(kind)) return { do: 'fail' }
  if (!isOnline && kind !== 'server') return { do: 'wait', after: RETRY.slow, pace, why: 'offline' }
  const isHalved = isChunk && kind !== 'server'
  const chunk = isHalved ? pace.chunk / 2 : pace.chunk
  const failures = pace.failures + 1
  if (chunk < CHUNK.least) return { do: 'doubt', pace: { chunk: pace.chunk, failures } }
  const next = { chunk, failures }
  if (failures < RETRY.attempts) return { do: 'again', after: delayAfter(failures), pace: next }
  return { do: 'wait', after: RETRY.slow, pace: next, why: kind === 'server' ? 'server' : 'offline' }
}

/**
 * Pace after a chunk that took `took_ms`, or after another call (`null`). A chunk grows only after a quick first
 * attempt.
 */
export function afterSuccess({ chunk, failures }: Pace, took_ms: number | null): Pace {
  const isQuick = took_ms !== null && took_ms <= CHUNK.quick_ms && failures === 0
  return { chunk: isQuick ? Math.min(chunk * 2, CHUNK.most) : chunk, failures: 0 }
}
