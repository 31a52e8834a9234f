import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes what no screen changes, as an operator would, while the server of the journeys runs. */
export function changeData(sql: string, ...values: (string | number)[]) {
  const database = new DatabaseSync(path.join(process.env.E2E_DATA!, 'careers.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  const { changes } = database.prepare(sql).run(...values)
  database.close()
  if (Number(changes) === 0) throw new Error(`changed nothing: ${sql}`)
}
