import { withDatabase } from './with-database.ts'

/** Changes what no screen changes, as an operator would, while the server of the journeys runs. */
export function changeData(sql: string, ...values: (string | number)[]) {
  const { changes } = withDatabase((database) => database.prepare(sql).run(...values))
  if (Number(changes) === 0) throw new Error(`changed nothing: ${sql}`)
}
