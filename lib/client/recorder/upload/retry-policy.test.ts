import { afterFailure, afterSuccess, CHUNK, delayAfter, type Pace, START } from './retry-policy'

const cutChunk = { kind: 'network', isChunk: true, isOnline: true } as const
const statusCall = { ...cutChunk, isChunk: false }

/** Passes the same failure again until the decision is not 'retry'. */
function failRepeatedly(pace: Pace, failure: Parameters<typeof afterFailure>[1]) {
  const chunks: number[] = []
  const delays: number[] = []
  for (;;) {
    const decision = afterFailure(pace, failure)
    if (decision.action !== 'retry') return { decision, chunks, delays }
    pace = decision.pace
    chunks.push(pace.chunk)
    delays.push(decision.delay_ms)
  }
}

test('doubles the delay from one second up to fifteen', () => {
  expect([1, 2, 3, 4, 5, 9].map(delayAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('waits for the network after ten failed attempts and never fails', () => {
  const { decision, delays } = failRepeatedly(START, statusCall)
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000])
  expect(decision).toMatchObject({ action: 'wait', delay_ms: 30_000, reason: 'offline' })
})

test('waits for a failing server too, without smaller chunks', () => {
  const { decision, chunks } = failRepeatedly(START, { ...cutChunk, kind: 'server' })
  expect(decision).toMatchObject({ action: 'wait', reason: 'server' })
  expect(new Set(chunks)).toEqual(new Set([START.chunk]))
})

test('halves a chunk that is cut off, down to 32,768 bytes', () => {
  const { decision, chunks } = failRepeatedly(START, cutChunk)
  expect(chunks).toEqual([524_288, 262_144, 131_072, 65_536, 32_768])
  expect(decision).toMatchObject({ action: 'probe', pace: { chunk: 32_768 } })
})

test('halves a chunk that times out', () => {
  expect(afterFailure(START, { ...cutChunk, kind: 'timeout' })).toMatchObject({ pace: { chunk: 524_288 } })
})

test('does not count failures or halve chunks while offline', () => {
  const decision = afterFailure(START, { ...cutChunk, isOnline: false })
  expect(decision).toEqual({ action: 'wait', delay_ms: 30_000, pace: START, reason: 'offline' })
})

test.each(['aborted', 'request', 'other', 'redirect'] as const)('does not retry after %s', (kind) => {
  expect(afterFailure(START, { ...cutChunk, kind })).toEqual({ action: 'fail' })
})

test('grows chunks that succeed quickly at the first attempt, and resets the failures', () => {
  const small = { chunk: 32_768, failures: 0 }
  expect(afterSuccess(small, 200)).toEqual({ chunk: 65_536, failures: 0 })
  expect(afterSuccess(small, 20_000)).toEqual(small)
  expect(afterSuccess(small, null)).toEqual(small)
  expect(afterSuccess({ ...small, failures: 9 }, 200)).toEqual(small)
  expect(afterSuccess({ ...small, chunk: CHUNK.max }, 200).chunk).toBe(CHUNK.max)
})
