import { afterFailure, afterSuccess, CHUNK, delayAfter, type Pace, START } from './pace'

const cut = { kind: 'network', isChunk: true, isOnline: true } as const
const asked = { ...cut, isChunk: false }

/** Fails repeatedly until the verdict is not 'again'. */
function failing(pace: Pace, failure: Parameters<typeof afterFailure>[1]) {
  const chunks: number[] = []
  const delays: number[] = []
  for (;;) {
    const verdict = afterFailure(pace, failure)
    if (verdict.do !== 'again') return { verdict, chunks, delays }
    pace = verdict.pace
    chunks.push(pace.chunk)
    delays.push(verdict.after)
  }
}

test('doubles the delay from one second up to fifteen', () => {
  expect([1, 2, 3, 4, 5, 9].map(delayAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('waits for the network after ten failed attempts, without giving up', () => {
  const { verdict, delays } = failing(START, asked)
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000])
  expect(verdict).toMatchObject({ do: 'wait', after: 30_000, why: 'offline' })
})

test('waits for a failing server too, without smaller chunks', () => {
  const { verdict, chunks } = failing(START, { ...cut, kind: 'server' })
  expect(verdict).toMatchObject({ do: 'wait', why: 'server' })
  expect(new Set(chunks)).toEqual(new Set([START.chunk]))
})

test('halves a chunk that is cut off, down to 32,768 bytes', () => {
  const { verdict, chunks } = failing(START, cut)
  expect(chunks).toEqual([524_288, 262_144, 131_072, 65_536, 32_768])
  expect(verdict).toMatchObject({ do: 'doubt', pace: { chunk: 32_768 } })
})

test('halves a chunk that times out', () => {
  expect(afterFailure(START, { ...cut, kind: 'timeout' })).toMatchObject({ pace: { chunk: 524_288 } })
})

test('counts no attempt and halves no chunk while offline', () => {
  const verdict = afterFailure(START, { ...cut, isOnline: false })
  expect(verdict).toEqual({ do: 'wait', after: 30_000, pace: START, why: 'offline' })
})

test.each(['aborted', 'request', 'other', 'redirect'] as const)('does not retry after %s', (kind) => {
  expect(afterFailure(START, { ...cut, kind })).toEqual({ do: 'fail' })
})

test('grows chunks that succeed quickly at the first attempt, and resets the failures', () => {
  const small = { chunk: 32_768, failures: 0 }
  expect(afterSuccess(small, 200)).toEqual({ chunk: 65_536, failures: 0 })
  expect(afterSuccess(small, 20_000)).toEqual(small)
  expect(afterSuccess(small, null)).toEqual(small)
  expect(afterSuccess({ ...small, failures: 9 }, 200)).toEqual(small)
  expect(afterSuccess({ ...small, chunk: CHUNK.most }, 200).chunk).toBe(CHUNK.most)
})
