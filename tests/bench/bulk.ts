import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { companyNamed } from '#lib/funnel-api/cli/place'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { fillApplications, writeJobs } from '#tests/bench/bulk-data'
import { type Peak, peakOf } from '#tests/bench/peak'
import type { Result, Row } from '#tests/bench/result'
import { startPostgres } from '../support/postgres.mjs'

const CAMPAIGNS = Number(process.env.BULK_CAMPAIGNS || 100_000)
const CANDIDACIES = Number(process.env.BULK_CANDIDACIES || 1_000_000)
/** Number of jobs of the applications. */
const JOBS = 200
const PAGE = 500
/** BULK_ENGINE selects one of them. */
const ENGINES = ['SQLite', 'PostgreSQL'].filter((name) => name === (process.env.BULK_ENGINE || name))

/** Memory in the last quarter of the time, compared with the previous one: constant, whatever the number of rows. */
const GROWTH = 1.1
/** Share of the rate of the bare database: validation, joins and formatting have their cost. */
const IMPORT_SHARE = 0.02
const EXPORT_SHARE = 0.08

type Where = { dataDir: string; databaseUrl?: string }

export async function run(): Promise<Result> {
  const rows: Row[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-bulk-'))
  const server = ENGINES.includes('PostgreSQL') ? startPostgres() : null
  try {
    writeJobs(path.join(folder, 'many'), CAMPAIGNS)
    writeJobs(path.join(folder, 'some'), JOBS)
    for (const name of ENGINES) {
      const databaseUrl = name === 'PostgreSQL' ? server?.url : undefined
      const where: Where = { dataDir: path.join(folder, name), ...(databaseUrl && { databaseUrl }) }
      rows.push(...(await exporting(name, folder, where)))
      rows.push(...(await importing(name, folder, where)))
    }
  } finally {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const title = `${CAMPAIGNS.toLocaleString('en')} campaigns in, ${CANDIDACIES.toLocaleString('en')} applications out`
  const notes = [
    'The command as it is typed, in a process of its own; its memory as Linux tells it, above that of the same command with little to do.',
    `Rows a second count the whole command, its start included. An import checks every file before the first is written.`,
  ]
  return { title, rows, notes, failures: [] }
}

const envOf = ({ dataDir, databaseUrl }: Where) => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
})

function rowsOf(
  what: string,
  count: number,
  peak: Peak,
  least: Peak,
  baseline: NonNullable<Row['baseline']>,
  share: number,
): Row[] {
  return [
    {
      what: `${what}: memory`,
      value: peak.megabytes - least.megabytes,
      unit: 'MB more',
      baseline: { what: 'all of it, with little to do', value: least.megabytes },
    },
    {
      what: `${what}: memory in the last quarter`,
      value: peak.late[1],
      unit: 'MB',
      baseline: { what: 'in the quarter before', value: peak.late[0] },
      most: peak.late[0] * GROWTH,
    },
    { what, value: count / peak.seconds, unit: 'rows/s', baseline, least: baseline.value * share },
  ]
}

/** Applications of a company with some jobs, in both formats. */
async function exporting(name: string, folder: string, where: Where): Promise<Row[]> {
  await peakOf(['import', path.join(folder, 'some')], envOf(where))
  const target = path.join(folder, `${name}.out`)
  const out = (format: string) =>
    peakOf(['applications', 'export', 'some', target, '--format', format, '--force'], envOf(where))
  const db = await openDatabase(where)
  const nothing = { csv: await out('csv'), json: await out('json') }
  await fillApplications(db, (await companyNamed(db, 'some')).id, CANDIDACIES)
  const rows: Row[] = []
  const baseline = { what: 'the rows alone, page by page into a file', value: await bareExport(db, target) }
  for (const format of ['csv', 'json'] as const)
    rows.push(
      ...rowsOf(
        `${name}, applications as ${format}`,
        CANDIDACIES,
        await out(format),
        nothing[format],
        baseline,
        EXPORT_SHARE,
      ),
    )
  rmSync(target)
  await db.destroy()
  return rows
}

/** Pages of rows with their users and jobs, unprocessed, into a file; rows per second. */
async function bareExport(db: Db, target: string) {
  async function* lines() {
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number }>`select c.*, u.first_name, u.last_name, u.email, k.slug, k.name
        from candidacies c join users u on u.id = c.user_id join campaigns k on k.id = c.campaign_id
        where c.id > ${after} order by c.id limit ${PAGE}`.execute(db.withoutPlugins())
      const last = rows.at(-1)
      if (!last) return
      yield rows.map((row) => JSON.stringify(row)).join('\n')
      after = last.id
    }
  }
  const start = performance.now()
  await pipeline(Readable.from(lines()), createWriteStream(target))
  return CANDIDACIES / ((performance.now() - start) / 1000)
}

/** Imports the campaigns of a bundle into a new company; the baseline reads and writes the same number. */
async function importing(name: string, folder: string, where: Where): Promise<Row[]> {
  const some = await peakOf(['import', path.join(folder, 'some')], envOf(where))
  const whole = await peakOf(['import', path.join(folder, 'many')], envOf(where))
  const db = await openDatabase(where)
  const value = await bareCopy(db, (await companyNamed(db, 'many')).id)
  await db.destroy()
  const baseline = { what: 'the rows alone, copied within the database', value }
  return rowsOf(`${name}, campaigns from a bundle`, CAMPAIGNS, whole, some, baseline, IMPORT_SHARE)
}

/** Copies the campaigns by pages, under other names; rows per second. */
async function bareCopy(db: Db, company_id: number) {
  const bare = db.withoutPlugins()
  const start = performance.now()
  let after = 0
  for (;;) {
    const rows = await bare
      .selectFrom('campaigns')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute()
    const last = rows.at(-1)
    if (!last || last.slug.startsWith('copy-')) break
    await bare.transaction().execute(async (trx) => {
      for (const { id: _id, ...row } of rows)
        await trx
          .insertInto('campaigns')
          .values({ ...row, slug: `copy-${row.slug}` })
          .execute()
    })
    after = last.id
  }
  return CAMPAIGNS / ((performance.now() - start) / 1000)
}
