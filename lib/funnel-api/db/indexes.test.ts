import { readFileSync } from 'node:fs'
import path from 'node:path'
import { INDEXES, ON_POSTGRES } from '#lib/funnel-api/db/indexes'

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/capacity.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| `'))

/** Of a row's second index of a table, '…' stands for the table. */
const names = (row: string, name: string, table: string) =>
  row.includes(`\`${name}\``) || (row.includes(`\`${table}_`) && row.includes(`\`…${name.slice(table.length)}\``))

it.each(Object.entries({ ...INDEXES, ...ON_POSTGRES }))('the page on capacity says what reads by %s', (name, on) => {
  const table = /^\w+/.exec(on)![0]
  expect(rows.filter((row) => names(row, name, table))).toHaveLength(1)
})
