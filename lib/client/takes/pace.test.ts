import { afterFailure, afterSuccess, CHUNK, delayAfter, type Pace, START } from './pace'

const cut = { kind: 'network', isChunk: true, isOnline: true } as const
const asked = { ...cut, isChunk: false }

/** Fails again and again until the verdict is another than 'again'. */
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

test('the wait doubles from one second to fifteen', () => {
  expect([1, 2, 3, 4, 5, 9].map(delayAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('ten attempts fail before the upload waits for the network, and it never gives up for that', () => {
  const { verdict, delays } = failing(START, asked)
  expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000])
  expect(verdict).toMatchObject({ do: 'wait', after: 30_000, why: 'offline' })
})

test('a server in trouble is waited for as well, with chunks as large as before', () => {
  const { verdict, chunks } = failing(START, { ...cut, kind: 'server' })
  expect(verdict).toMatchObject({ do: 'wait', why: 'server' })
  expect(new Set(chunks)).toEqual(new Set([START.chunk]))
})

test('a chunk that is cut off is halved, down to 32,768 bytes and no further', () => {
  const { verdict, chunks } = failing(START, cut)
  expect(chunks).toEqual([524_288, 262_144, 131_072, 65_536, 32_768])
  expect(verdict).toMatchObject({ do: 'doubt', pace: { chunk: 32_768 } })
})

test('a chunk that takes too long is halved too', () => {
  expect(afterFailure(START, { ...cut, kind: 'timeout' })).toMatchObject({ pace: { chunk: 524_288 } })
})

test('without a network no attempt is counted and no chunk is halved', () => {
  const verdict = afterFailure(START, { ...cut, isOnline: false })
  expect(verdict).toEqual({ do: 'wait', after: 30_000, pace: START, why: 'offline' })
})

test.each(['aborted', 'request', 'other', 'redirect'] as const)('%s is not tried again', (kind) => {
  expect(afterFailure(START, { ...cut, kind })).toEqual({ do: 'fail' })
})

test('chunks grow while they go quickly and at once, and attempts are counted anew', () => {
  const small = { chunk: 32_768, failures: 0 }
  expect(afterSuccess(small, 200)).toEqual({ chunk: 65_536, failures: 0 })
  expect(afterSuccess(small, 20_000)).toEqual(small)
  expect(afterSuccess(small, null)).toEqual(small)
  expect(afterSuccess({ ...small, failures: 9 }, 200)).toEqual(small)
  expect(afterSuccess({ ...small, chunk: CHUNK.most }, 200).chunk).toBe(CHUNK.most)
})
