import { type BulkProgress, type Chunk, chunksOf, retryOf, runBulk, versionsOf } from '#lib/client/manager/inbox/bulk'
import type { BulkResult } from '#lib/contract/staff/bulk'

const ids = Array.from({ length: 60 }, (_, index) => index + 1)
let keys = 0
const newKey = () => `key-${(keys += 1)}`
beforeEach(() => void (keys = 0))

const all = async ({ ids: changed }: Chunk): Promise<BulkResult> => ({ changed: [...changed], failures: [] })
const run = (chunks: readonly Chunk[], options: Partial<Parameters<typeof runBulk>[1]> = {}) => {
  const seen: BulkProgress[] = []
  const { signal } = new AbortController()
  return { seen, end: runBulk(chunks, { send: all, signal, onProgress: (at) => void seen.push(at), ...options }) }
}

test('reports the progress after each call', async () => {
  const { seen, end } = run(chunksOf(ids, newKey))
  expect(await end).toEqual({
    ...{ done: 60, total: 60, changed: ids, failures: [], decisions: [], unsent: [] },
    error: null,
  })
  expect(seen.map(({ done }) => done)).toEqual([25, 50, 60])
})

test('after a call without a reply the rest is not sent, and a retry uses the same keys', async () => {
  const sent: string[] = []
  const first = await run(chunksOf(ids, newKey), {
    send: async (chunk) => {
      sent.push(chunk.key)
      if (sent.length === 2) throw new Error('no network')
      return all(chunk)
    },
  }).end
  expect([sent, first.done, first.unsent.map(({ key }) => key)]).toEqual([['key-1', 'key-2'], 25, ['key-2', 'key-3']])
  expect(first.error).toEqual(new Error('no network'))
  const second = await run(retryOf(first, newKey), { before: first }).end
  expect([second.done, second.total, second.unsent, second.error]).toEqual([60, 60, [], null])
})

test('a retry repeats only the failures of the server, with a new key', async () => {
  const first = await run(chunksOf([1, 2, 3], newKey), {
    send: async () => ({
      changed: [1],
      failures: [
        { id: 2, reason: 'FAILED' },
        { id: 3, reason: 'WITHDRAWN' },
      ],
    }),
  }).end
  expect(retryOf(first, newKey)).toEqual([{ ids: [2], key: 'key-2' }])
  const second = await run(retryOf(first, newKey), { before: first }).end
  expect(second).toMatchObject({ done: 3, changed: [1, 2], failures: [{ id: 3, reason: 'WITHDRAWN' }] })
})

test('a call has the versions of its applications, except those that were missing in the preview', () => {
  expect(versionsOf({ versions: { 1: 'a', 2: 'b', 3: 'c' } }, [2, 3, 4])).toEqual({ 2: 'b', 3: 'c' })
})

test('a stopped action ends after the current call', async () => {
  const abort = new AbortController()
  const { end } = run(chunksOf(ids, newKey), { signal: abort.signal, onProgress: () => abort.abort() })
  expect(await end).toMatchObject({ done: 25, total: 60, error: null })
})
