import type { DatabaseSync } from 'node:sqlite'

type Value = string | number
type Column = { name: string; type: string; notnull: number; pk: number }

/**
 * Inserts a row. Missing required columns get 1, '[]' or the name of the column. Returns its ID.
 */
export function insertCompleteRow(database: DatabaseSync, table: string, row: Record<string, Value>): number {
  const columns = database.prepare(`select name, type, "notnull", pk from pragma_table_info(?)`).all(table) as Column[]
  const missing = columns.filter(({ name, notnull, pk }) => notnull === 1 && pk === 0 && !(name in row))
  const defaultFor = ({ name, type }: Column): Value =>
    /^text$/i.test(type) ? (name === 'files_url' ? '[]' : name) : 1
  const values = { ...Object.fromEntries(missing.map((column) => [column.name, defaultFor(column)])), ...row }
  const names = Object.keys(values)
  const { lastInsertRowid } = database
    .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    .run(...Object.values(values))
  return Number(lastInsertRowid)
}
