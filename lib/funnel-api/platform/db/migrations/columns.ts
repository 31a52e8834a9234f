import type { CreateTableBuilder, Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'
export type Table = CreateTableBuilder<string, string>
export type Create = (name: string) => Table
export type Step = (table: Table) => Table
export type Column = [name: string, type: 'text' | 'integer' | 'real', rules?: 'required' | 'unique']

/** IDs increase and are never reused. */
export const withId = (engine: Engine) => (table: Table) =>
  engine === 'sqlite'
    ? table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (id) => id.primaryKey().generatedAlwaysAsIdentity())

export const columns = (list: readonly Column[]) => (table: Table) =>
  list.reduce(
    (builder, [name, type, rules]) =>
      builder.addColumn(name, type === 'real' ? 'double precision' : type, (column) =>
        rules === 'unique' ? column.notNull().unique() : rules ? column.notNull() : column,
      ),
    table,
  )

export const required = (type: Column[1], ...names: string[]): Column[] => names.map((name) => [name, type, 'required'])
export const optional = (type: Column[1], ...names: string[]): Column[] => names.map((name) => [name, type])
export const flags = (...names: string[]) => required('integer', ...names)

/** A foreign key that deletes the row together with its target. */
export const belongsTo = (column: string, target: string) => (table: Table) =>
  table.addForeignKeyConstraint(
    `${(table.toOperationNode().table.table.identifier as { name: string }).name}_${column}`,
    [column as never],
    target,
    ['id'],
    (key) => key.onDelete('cascade'),
  )

export const unique =
  (name: string, ...on: string[]) =>
  (table: Table) =>
    table.addUniqueConstraint(name, on as never[])

/** Helpers for later migrations. Added columns are nullable, because older code does not write them. */
export const changesTo = (db: Kysely<unknown>, engine: Engine) => ({
  create: (name: string) => db.schema.createTable(name).$call(withId(engine) as never) as unknown as Table,
  async add(table: string, type: 'text' | 'integer', ...names: string[]) {
    for (const name of names) await db.schema.alterTable(table).addColumn(name, type).execute()
  },
  index: (name: string, table: string, ...on: string[]) => db.schema.createIndex(name).on(table).columns(on).execute(),
})
