import { idsOfPages } from '#lib/funnel-api/features/inbox/bulk-selection'

/** Pages with this number of applications each. */
const pages = (count: number, size: number) => async (cursor: string | undefined) => {
  const page = Number(cursor ?? 1)
  const ids = Array.from({ length: size }, (_, index) => (page - 1) * size + index)
  return { ids, next_cursor: page < count ? String(page + 1) : null }
}

it('reads all pages, also if a text filter finds few applications in each', async () => {
  expect(await idsOfPages(pages(300, 1))).toEqual(Array.from({ length: 300 }, (_, index) => index))
  expect(await idsOfPages(pages(40, 0))).toEqual([])
  expect(await idsOfPages(pages(5, 100))).toHaveLength(500)
})

it('rejects more than 500 applications', async () => {
  const reply = { code: 'INVALID', fields: { filter: { key: 'RANGE_MAX', bound: 500 } } }
  await expect(idsOfPages(pages(501, 1))).rejects.toMatchObject(reply)
  await expect(idsOfPages(pages(300, 200))).rejects.toMatchObject(reply)
})

it('counts an application once if a reply moves it to a later page in the meantime', async () => {
  const moved = [
    { ids: [1, 2], next_cursor: '1' },
    { ids: [3, 1], next_cursor: null },
  ]
  expect(await idsOfPages(async (cursor) => moved[Number(cursor ?? 0)]!)).toEqual([1, 2, 3])
})
