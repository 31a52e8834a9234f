import type { UploadErrorKind } from '#lib/integrations/upload-error'

/** §9. After `attempts` failures, retries continue at `slow_ms` without a limit. */
export const RETRY = {
  attempts: 10,
  factor: 2,
  first_ms: 1000,
  max_ms: 15_000,
  slow_ms: 30_000,
  timeout_ms: 120_000,
}

/**
 * Sizes in bytes. A chunk that is sent within `quick_ms` doubles the next one. `max` limits what a failure sends again.
 */
export const CHUNK = { first: 1024 * 1024, min: 32_768, max: 2 * 1024 * 1024, quick_ms: 2000 }

export type Pace = {
  /** Size of the next chunk, in bytes. */
  chunk: number
  /** Consecutive failures. */
  failures: number
}
export const START: Pace = { chunk: CHUNK.first, failures: 0 }

export type RetryDecision =
  | { action: 'retry'; delay_ms: number; pace: Pace }
  /** All attempts are used up or the network is unavailable. A wake signal ends the delay early. */
  | { action: 'wait'; delay_ms: number; pace: Pace; reason: 'offline' | 'server' }
  /** The smallest chunk failed: check whether the server answers other calls. */
  | { action: 'probe'; pace: Pace }
  | { action: 'fail' }

const isRetryable = (kind: UploadErrorKind) => kind === 'network' || kind === 'timeout' || kind === 'server'

/** Delay before the next attempt, in milliseconds: 1 s, 2 s, 4 s… up to 15 s. */
export const delayAfter = (failures: number) => Math.min(RETRY.first_ms * RETRY.factor ** (failures - 1), RETRY.max_ms)

/** Decides what to do after a failure. If a chunk was being sent (`isChunk`), a smaller one may succeed (§8). */
export function afterFailure(
  pace: Pace,
  { kind, isChunk, isOnline }: { kind: UploadErrorKind; isChunk: boolean; isOnline: boolean },
): RetryDecision {
  if (!isRetryable(kind)) return { action: 'fail' }
  if (!isOnline && kind !== 'server') return { action: 'wait', delay_ms: RETRY.slow_ms, pace, reason: 'offline' }
  const isHalved = isChunk && kind !== 'server'
  const chunk = isHalved ? pace.chunk / 2 : pace.chunk
  const failures = pace.failures + 1
  if (chunk < CHUNK.min) return { action: 'probe', pace: { chunk: pace.chunk, failures } }
  const nextPace = { chunk, failures }
  if (failures < RETRY.attempts) return { action: 'retry', delay_ms: delayAfter(failures), pace: nextPace }
  const reason = kind === 'server' ? 'server' : 'offline'
  return { action: 'wait', delay_ms: RETRY.slow_ms, pace: nextPace, reason }
}

/** The pace after a success. `took_ms` is null for calls without a chunk. Retried chunks do not increase the size. */
export function afterSuccess({ chunk, failures }: Pace, took_ms: number | null): Pace {
  const isQuick = took_ms !== null && took_ms <= CHUNK.quick_ms && failures === 0
  return { chunk: isQuick ? Math.min(chunk * 2, CHUNK.max) : chunk, failures: 0 }
}
