import { PAGE, forEachInPages } from '#lib/funnel-api/platform/queue/page-by-page'

/** Creates rows that stay due until they are removed. */
function createDueRows(count: number) {
  const rows = Array.from({ length: count }, (_, index) => index + 1)
  const processed: number[] = []
  const work = {
    after: async (last: number | null) => rows.filter((row) => row > (last ?? 0)).slice(0, PAGE),
    each: async (row: number) => void processed.push(row),
  }
  return { work, processed, rows }
}

it.each([0, 1, PAGE, PAGE + 1, 3 * PAGE])(
  'processes each of %i rows once, even if all of them stay due',
  async (count) => {
    const { work, processed, rows } = createDueRows(count)
    await forEachInPages(() => false, work)
    expect(processed).toEqual(rows)
  },
)

it('leaves the rest as soon as `isEnough` returns true', async () => {
  const { work, processed } = createDueRows(2 * PAGE)
  await forEachInPages(() => processed.length === PAGE + 3, work)
  expect(processed).toHaveLength(PAGE + 3)
})
