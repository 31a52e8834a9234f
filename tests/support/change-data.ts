import { slugOf } from './companies.ts'
import { withDatabase } from './with-database.ts'

/** Changes data that no screen can change, as an operator would, while the test server runs. */
export function changeData(sql: string, ...values: (string | number | null)[]) {
  const { changes } = withDatabase((database) => database.prepare(sql).run(...values))
  if (Number(changes) === 0) throw new Error(`no rows changed: ${sql}`)
}

/** Changes a job of this worker's copy of a company. */
export const changeJob = (company: string, job: string, assignment: string, ...values: (string | number)[]) =>
  changeData(
    `update campaigns set ${assignment} where slug = ? and company_id = (select id from companies where slug = ?)`,
    ...values,
    job,
    slugOf(company),
  )
