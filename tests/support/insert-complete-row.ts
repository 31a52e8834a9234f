import type { DatabaseSync } from 'node:sqlite'

type Value = string | number
type Column = { name: string; type: string; notnull: number; pk: number }

/**
 * Inserts a row as another program would; missing required columns get 1, '[]' or the column's name. Returns its id.
 */
export function insertWhole(database: DatabaseSync, table: string, row: Record<string, Value>): number {
  const columns = database.prepare(`select name, type, "notnull", pk from pragma_table_info(?)`).all(table) as Column[]
  const missing = columns.filter(({ name, notnull, pk }) => notnull === 1 && pk === 0 && !(name in row))
  const standIn = ({ name, type }: Column): Value => (/^text$/i.test(type) ? (name === 'files_url' ? '[]' : name) : 1)
  const whole = { ...Object.fromEntries(missing.map((column) => [column.name, standIn(column)])), ...row }
  const names = Object.keys(whole)
  const { lastInsertRowid } = database
    .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(whole))
  return Number(lastInsertRowid)
}
