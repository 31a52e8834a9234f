import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Plan, recorded, slowestPlan } from '#tests/bench/plans'
import { fill } from '#tests/bench/queries-data'
import { type Work, worksOn } from '#tests/bench/queries-works'
import type { Result, Row } from '#tests/bench/result'
import { openDatabase } from '#lib/funnel-api/db/open'
import { openFunnelApi } from '#lib/funnel-api/open'
import { startPostgres } from '../support/postgres.mjs'

/** Candidates with an application each; QUERIES_DATABASE_URL names a database to fill and keep. */
const CANDIDATES = Number(process.env.QUERIES_ROWS || 10_000_000)
const ASKED = 40

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function timed(work: () => Promise<unknown>, times: number) {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) {
    const start = performance.now()
    await work()
    all.push(performance.now() - start)
  }
  return median(all)
}

const inWords = (what: string, { ms, scans, blocks, sql }: Plan) =>
  `${what}: slowest statement ${ms.toFixed(1)} ms, ${blocks} blocks, ${scans.length > 0 ? `READS WHOLE ${scans.join(', ')}` : 'by indexes'}: ${sql.slice(0, 90).replaceAll('"', '')}…`

/** The heavy queries of docs/capacity.md, as calls and jobs send them, on a database of several years. */
export async function run(): Promise<Result> {
  const kept = process.env.QUERIES_DATABASE_URL
  const server = kept ? null : startPostgres()
  const databaseUrl = kept ?? server!.url
  const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-bench-'))
  try {
    await (await openDatabase({ databaseUrl, dataDir })).destroy()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for await (const done of fill(client, CANDIDATES)) console.error(done)
    const result = await measure(client, { databaseUrl, dataDir })
    await client.end()
    return result
  } finally {
    server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(client: pg.Client, where: { databaseUrl: string; dataDir: string }): Promise<Result> {
  const asked = recorded()
  const opened = await openFunnelApi({
    ...where,
    secret: 'secret'.repeat(8),
    origin: (slug) => `http://${slug}.test`,
    env: { NODE_ENV: 'test' },
  })
  try {
    const works = await worksOn(opened, CANDIDATES)
    const bare = async () => {
      const id = 1 + Math.floor(Math.random() * CANDIDATES)
      await client.query('select * from users where id = $1', [id])
    }
    await timed(bare, ASKED)
    const baseline = { what: 'one row by its primary key', value: await timed(bare, 400) }
    const rows: Row[] = []
    const notes: string[] = []
    for (const work of works) {
      const statements = await asked(work.once)
      const plan = await slowestPlan(client, statements)
      rows.push(await rowOf(work, baseline))
      if (plan) notes.push(inWords(work.what, plan))
    }
    const { rows: sizes } = await client.query<{ name: string; size: string; rows: string }>(
      `select relname as name, pg_size_pretty(pg_total_relation_size(relid)) as size, n_live_tup as rows
         from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 12`,
    )
    notes.push(...sizes.map(({ name, size, rows: count }) => `${name}: ${count} rows, ${size} with indexes`))
    return { title: `Heavy queries, ${CANDIDATES.toLocaleString('en')} candidates`, rows, notes, failures: [] }
  } finally {
    await opened.close()
  }
}

const rowOf = async ({ what, once, most, times = ASKED }: Work, baseline: Row['baseline']): Promise<Row> => ({
  what,
  value: await timed(once, times),
  unit: 'ms',
  ...(baseline && { baseline }),
  most,
})
