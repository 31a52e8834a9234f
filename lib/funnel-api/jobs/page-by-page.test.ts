import { PAGE, pageByPage } from '#lib/funnel-api/jobs/page-by-page'

/** Creates rows that stay due until they are removed. */
function due(count: number) {
  const left = Array.from({ length: count }, (_, index) => index + 1)
  const met: number[] = []
  const work = {
    after: async (last: number | null) => left.filter((row) => row > (last ?? 0)).slice(0, PAGE),
    each: async (row: number) => void met.push(row),
  }
  return { work, met, left }
}

it.each([0, 1, PAGE, PAGE + 1, 3 * PAGE])(
  'processes each of %i rows once, even if all of them stay due',
  async (count) => {
    const { work, met, left } = due(count)
    await pageByPage(() => false, work)
    expect(met).toEqual(left)
  },
)

it('leaves the rest as soon as `isEnough` returns true', async () => {
  const { work, met } = due(2 * PAGE)
  await pageByPage(() => met.length === PAGE + 3, work)
  expect(met).toHaveLength(PAGE + 3)
})
