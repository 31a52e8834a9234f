import { addRun } from '#tests/bench/record'
import { isFailed, resultTable, rowOf } from '#tests/bench/result'

const baseline = { what: 'bare server', value: 1000 }
const run = (value: number, date: string) => ({
  date,
  machine: '2 cores',
  notes: [],
  rows: [rowOf('cached', value, 'pages/s', { baseline, leastRatio: 0.7 }), rowOf('rendered', value, 'pages/s')],
})

test('a row below the bar of its ratio fails the run', () => {
  expect(isFailed({ ...run(700, '2026-11-21'), failures: [] })).toBe(false)
  expect(isFailed({ ...run(699, '2026-11-21'), failures: [] })).toBe(true)
})

test('figures with a bar become earlier figures when a new run is recorded', () => {
  const results = addRun(addRun(undefined, run(812.345, '2026-11-21')), run(900, '2026-11-22'))
  expect(results.latest).toMatchObject({ date: '2026-11-22', rows: [{ value: 900, ratio: 0.9 }, { value: 900 }] })
  expect(results.earlier).toEqual([{ date: '2026-11-21', what: 'cached', figure: 0.8123 }])
})

test('remarks are preserved when a new run is recorded', () => {
  const results = { ...addRun(undefined, run(800, '2026-11-21')), remarks: ['A remark.'] }
  expect(addRun(results, run(900, '2026-11-22')).remarks).toEqual(['A remark.'])
})

test('the table has no empty columns and marks a missed bar', () => {
  const table = resultTable([rowOf('memory', 1200, 'MB', { most: 1000 })])
  expect(table.split('\n').slice(0, 3)).toEqual([
    '| figure | value    | bar                       |',
    '| ------ | -------- | ------------------------- |',
    '| memory | 1,200 MB | at most 1,000 MB (missed) |',
  ])
})
