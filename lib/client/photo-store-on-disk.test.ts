/** @jest-environment node */
import { hasPages, readPages, type StoredPage, writePages } from '#lib/client/photo-store'

type Stored = { candidacy_id: number; pages: { width: number }[] }
const mockDisk = { pages: new Map<number, Stored>(), isFull: false, counts: [] as number[] }

/** A disk, which has space for two pages if `isFull`. It records its number of pages after each change. */
jest.mock('#lib/client/disk-store', () => {
  const count = () => [...mockDisk.pages.values()].reduce((sum, { pages }) => sum + pages.length, 0)
  const recordCount = () => void mockDisk.counts.push(count())
  const db = {
    getAllKeys: () => Promise.resolve([...mockDisk.pages.keys()]),
    get: (_: string, key: number) => Promise.resolve(mockDisk.pages.get(key)),
    getKey: (_: string, key: number) => Promise.resolve(mockDisk.pages.has(key) ? key : undefined),
    put: (_: string, stored: Stored) => {
      if (mockDisk.isFull && count() + stored.pages.length > 2) return Promise.reject(new Error('QuotaExceededError'))
      mockDisk.pages.set(stored.candidacy_id, stored)
      recordCount()
      return Promise.resolve(stored.candidacy_id)
    },
    delete: (_: string, key: number) => {
      mockDisk.pages.delete(key)
      recordCount()
      return Promise.resolve()
    },
  }
  const diskStore = () => (work: (store: typeof db) => Promise<unknown>) => work(db).catch(() => undefined)
  return { diskStore }
})

const page = (width: number): StoredPage => ({ blob: new Blob(['page']), width, height: 4, rotation: 0 })
const widthsOf = async (id: number) => (await readPages(id)).map(({ width }) => width)

beforeEach(() => {
  mockDisk.pages.clear()
  mockDisk.isFull = false
  mockDisk.counts = []
})

test('replaces pages without a moment in which none are stored', async () => {
  await writePages(3, [page(1)])
  await writePages(3, [page(1), page(2)])
  expect(mockDisk.counts).toEqual([1, 2])
  await writePages(3, [])
  expect(await hasPages(3)).toBe(false)
})

test('uses the space of the earlier pages if the disk is full', async () => {
  await writePages(3, [page(1), page(2)])
  mockDisk.isFull = true
  await writePages(3, [page(2), page(1)])
  expect(await widthsOf(3)).toEqual([2, 1])
  expect(mockDisk.pages.size).toBe(1)
})

test('stores the pages in memory if they do not fit on disk', async () => {
  await writePages(3, [page(1)])
  mockDisk.isFull = true
  await writePages(3, [page(1), page(2), page(3)])
  expect(await widthsOf(3)).toEqual([1, 2, 3])
  expect(mockDisk.pages.size).toBe(0)
})
