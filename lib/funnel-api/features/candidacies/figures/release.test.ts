import { type Cell, createLedger } from '#lib/funnel-api/features/candidacies/figures/release'

const SOURCES = ['a', 'b', 'c', 'd', 'e', 'f']
/** A row for each job, a column for each source. */
const cellsOf = (table: readonly (readonly number[])[]): Cell[] =>
  table.flatMap((row, campaign) => row.map((count, index) => ({ campaign, source: SOURCES[index]!, count })))
/** Returns all counts that are released for a table. */
function shown(table: readonly (readonly number[])[]) {
  const ledger = createLedger()
  const cells = cellsOf(table)
  cells.forEach(ledger.add)
  const valueOf = ledger.release()
  const sources = SOURCES.slice(0, table[0]!.length)
  return {
    total: valueOf({ campaign: null, source: null }),
    campaigns: new Map(table.map((_, campaign) => [campaign, valueOf({ campaign, source: null })])),
    sources: new Map(sources.map((source) => [source, valueOf({ campaign: null, source })])),
    cells: new Map(cells.map(({ campaign, source }) => [`${campaign} ${source}`, valueOf({ campaign, source })])),
  }
}

it('shows all counts and sums as multiples of five', () => {
  const { total, campaigns, sources, cells } = shown([
    [12, 3],
    [4, 9],
  ])
  expect(total).toBe(25)
  expect([...campaigns]).toEqual([
    [0, 15],
    [1, 10],
  ])
  expect([...sources]).toEqual([
    ['a', 15],
    ['b', 10],
  ])
  expect([cells.get('0 a'), cells.get('0 b')]).toEqual([10, 0])
})

it('does not change released counts when counts are added later', () => {
  const ledger = createLedger()
  ledger.add({ campaign: 1, source: 'a', count: 7 })
  const valueOf = ledger.release()
  ledger.add({ campaign: 1, source: 'a', count: 10 })
  ledger.add({ campaign: 2, source: 'b', count: 10 })
  expect([valueOf({ campaign: 1, source: null }), valueOf({ campaign: 2, source: 'b' })]).toEqual([5, 0])
  expect(ledger.release()({ campaign: 1, source: null })).toBe(15)
})

it('shows the same count for a sum as for its only part', () => {
  const { total, campaigns, sources } = shown([[7]])
  expect([total, campaigns.get(0), sources.get('a')]).toEqual([5, 5, 5])
})

it('reduces a sum that would reveal that each hidden part is four', () => {
  const { total, campaigns } = shown([[4], [4], [4], [4], [4]])
  expect([...campaigns.values()]).toEqual([0, 0, 0, 0, 0])
  expect(total).toBe(15)
})

it('reduces jobs whose sum would reveal that each source is four', () => {
  const { total, campaigns, sources } = shown([
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
  ])
  expect([...sources.values()]).toEqual([0, 0, 0, 0, 0])
  expect(total).toBe(15)
  expect([...campaigns.values()].reduce((all, count) => all + count, 0)).toBe(15)
})

/** Lists all tables of a size with counts up to a maximum. */
function* tablesOf(rows: number, columns: number, max: number): Generator<number[][]> {
  const flat = Array.from({ length: rows * columns }, () => 0)
  for (;;) {
    yield Array.from({ length: rows }, (_, row) => flat.slice(row * columns, (row + 1) * columns))
    const next = flat.findIndex((count) => count < max)
    if (next === -1) return
    flat.fill(0, 0, next)
    flat[next]! += 1
  }
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const exactOf = (table: readonly (readonly number[])[]) => [
  sum(table.flat()),
  ...table.map(sum),
  ...table[0]!.map((_, column) => sum(table.map((row) => row[column]!))),
  ...table.flat(),
]

/**
 * The strongest attacker knows this code and compares everything shown with every possible table. Even so, the attacker
 * must not be able to compute any count below five.
 */
it.each([
  [1, 2, 14],
  [1, 4, 9],
  [1, 6, 4],
  [2, 2, 9],
  [2, 3, 4],
  [3, 2, 4],
])('allows several values for each count below five: %i jobs, %i sources, counts up to %i', (rows, columns, max) => {
  const groups = new Map<string, { low: number[]; high: number[] }>()
  for (const table of tablesOf(rows, columns, max)) {
    const { total, campaigns, sources, cells } = shown(table)
    const key = JSON.stringify([total, visible(campaigns), visible(sources), visible(cells)])
    const exact = exactOf(table)
    const group = groups.get(key) ?? { low: exact, high: exact }
    groups.set(key, {
      low: group.low.map((count, index) => Math.min(count, exact[index]!)),
      high: group.high.map((count, index) => Math.max(count, exact[index]!)),
    })
  }
  // Maximums are one less than a multiple of five, so that they exclude no value of a hidden count.
  const revealed = [...groups].filter(([, { low, high }]) =>
    low.some((count, index) => high[index]! < 5 && high[index] === count),
  )
  expect(revealed).toEqual([])
})

/** A hidden count looks the same as a missing one. */
const visible = (counts: ReadonlyMap<string | number, number>) => [...counts].filter(([, count]) => count > 0).sort()
