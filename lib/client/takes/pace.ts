import type { UploadErrorKind } from '#lib/integrations/filestack'

/** §9. Milliseconds; after the last attempt it goes on slowly for as long as it takes. */
export const RETRY = { attempts: 10, factor: 2, first: 1000, most: 15_000, slow: 30_000, timeout: 120_000 }
/** Bytes. What is sent quickly makes the next chunk larger, up to what one does not mind to send twice. */
export const CHUNK = { first: 1024 * 1024, least: 32_768, most: 2 * 1024 * 1024, quick_ms: 2000 }

export type Pace = {
  /** Size of the next chunk. */
  chunk: number
  /** Attempts that failed since the last one that did not. */
  failures: number
}
export const START: Pace = { chunk: CHUNK.first, failures: 0 }

export type Verdict =
  | { do: 'again'; after: number; pace: Pace }
  /** All attempts are used up, or there is no network: the next one waits for a sign, or long. */
  | { do: 'wait'; after: number; pace: Pace; why: 'offline' | 'server' }
  /** The smallest chunk did not get through. */
  | { do: 'doubt'; pace: Pace }
  | { do: 'fail' }

const isRetried = (kind: UploadErrorKind) => kind === 'network' || kind === 'timeout' || kind === 'server'

/** How long the next attempt waits after so many failures: 1 s, 2 s, 4 s… at most 15 s. */
export const delayAfter = (failures: number) => Math.min(RETRY.first * RETRY.factor ** (failures - 1), RETRY.most)

/** What comes of a failure; `isChunk` where bytes were on their way, and fewer of them may get through (§8). */
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

/** After a chunk that took so long, or after another call (`null`). One that went at the second attempt is no sign yet. */
export function afterSuccess({ chunk, failures }: Pace, took_ms: number | null): Pace {
  const isQuick = took_ms !== null && took_ms <= CHUNK.quick_ms && failures === 0
  return { chunk: isQuick ? Math.min(chunk * 2, CHUNK.most) : chunk, failures: 0 }
}
