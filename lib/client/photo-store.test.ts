/** @jest-environment node */
import {
  clearPages,
  deleteOldPages,
  hasPages,
  pagesLifetime,
  readPages,
  type StoredPage,
  writePages,
} from '#lib/client/photo-store'

// There is no IndexedDB here, so the pages are in memory. The journeys test the database.
const page = (text: string): StoredPage => ({ blob: new Blob([text]), width: 3, height: 4, rotation: 90 })
const textsOf = async (id: number) => Promise.all((await readPages(id)).map(({ blob }) => new Response(blob).text()))

beforeEach(clearPages)

test('returns the pages of an application in order, with their rotation', async () => {
  await writePages(3, [page('one'), page('two')])
  expect(await textsOf(3)).toEqual(['one', 'two'])
  expect((await readPages(3))[0]).toMatchObject({ width: 3, height: 4, rotation: 90 })
  expect(await readPages(4)).toEqual([])
})

test('knows whether an application has pages', async () => {
  void writePages(3, [page('one')])
  expect([await hasPages(3), await hasPages(4)]).toEqual([true, false])
  void writePages(3, [])
  expect(await hasPages(3)).toBe(false)
})

test('replaces the pages, and a read waits for earlier writes', async () => {
  void writePages(3, [page('one')])
  void writePages(3, [page('two')])
  expect(await textsOf(3)).toEqual(['two'])
  void writePages(3, [])
  expect(await readPages(3)).toEqual([])
})

test('deletes pages that are older than a week', async () => {
  await writePages(3, [page('one')])
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000)
  expect(await readPages(3)).toEqual([])
  now.mockRestore()
  expect(await readPages(3)).toEqual([])
})

test('deletes old pages of every application without opening one', async () => {
  await Promise.all([writePages(3, [page('one')]), writePages(4, [page('two')])])
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000)
  await deleteOldPages()
  now.mockRestore()
  expect([await readPages(3), await readPages(4)]).toEqual([[], []])
})

test('deletes all pages', async () => {
  await writePages(3, [page('one')])
  await clearPages()
  expect(await readPages(3)).toEqual([])
})

test('deletes all pages without waiting for pages that are being prepared, and does not store these later', async () => {
  const { promise, resolve } = Promise.withResolvers<StoredPage[]>()
  const lifetime = pagesLifetime()
  const writing = writePages(3, promise, lifetime)
  await clearPages()
  resolve([page('one')])
  await writing
  await writePages(3, [page('two')], lifetime)
  expect(await hasPages(3)).toBe(false)
  await writePages(3, [page('three')])
  expect(await textsOf(3)).toEqual(['three'])
})
