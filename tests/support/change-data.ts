import { withDatabase } from './with-database.ts'

/** Changes data that no screen can change, as an operator would, while the test server runs. */
export function changeData(sql: string, ...values: (string | number)[]) {
  const { changes } = withDatabase((database) => database.prepare(sql).run(...values))
  if (Number(changes) === 0) throw new Error(`changed nothing: ${sql}`)
}
