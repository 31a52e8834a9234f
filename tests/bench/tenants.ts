import type { DatabaseSync } from 'node:sqlite'
import { withDatabase } from '#tests/support/with-database'

export type Tenant = { slug: string; jobs: readonly string[] }

/** Jobs per company: only the number of companies is measured. */
const JOBS = 3

const columnsOf = (database: DatabaseSync, table: string) =>
  (database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id')

/** Copies one company into many, with some of its jobs and all its contents, while the server runs. */
export function addTenants(dataDir: string, from: string, count: number): Tenant[] {
  const tenants = Array.from({ length: count }, (_, n) => ({ slug: `tenant-${n}`, jobs: [] as string[] }))
  withDatabase((database) => {
    const copy = (table: string, changed: Record<string, string>, where: string) => {
      const names = columnsOf(database, table)
      const values = names.map((name) => changed[name] ?? name)
      return database.prepare(
        `insert into ${table} (${names.join()}) select ${values.join()} from ${table} where ${where}`,
      )
    }
    const { id } = database.prepare('select id from companies where slug = ?').get(from) as { id: number }
    const open = `select id from campaigns where company_id = ${id} and is_online order by id limit ${JOBS}`
    const company = copy('companies', { slug: '?' }, `id = ${id}`)
    const jobs = copy('campaigns', { company_id: '?', entity_id: 'null' }, `id in (${open})`)
    const contents = copy('contents', { company_id: '?' }, `company_id = ${id}`)
    const slugs = database.prepare(`select slug from campaigns where id in (${open})`).all() as { slug: string }[]
    database.exec('begin immediate')
    for (const tenant of tenants) {
      const { lastInsertRowid } = company.run(tenant.slug)
      jobs.run(lastInsertRowid)
      contents.run(lastInsertRowid)
      tenant.jobs = slugs.map(({ slug }) => slug)
    }
    database.exec('commit')
  }, dataDir)
  return tenants
}
