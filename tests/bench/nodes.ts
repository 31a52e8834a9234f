import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBare, visit } from '#tests/bench/host'
import { loadOne } from '#tests/bench/load'
import type { Result, Row } from '#tests/bench/result'
import { inTurns } from '#tests/bench/turns'
import { asking, startNodes } from '#tests/support/nodes'

const COMPANY = 'noctua'
const JOB = 'dark-sky-cartographer-london'
const WRITES = 50
/** Limit of the 95th percentile until a write is visible everywhere, in milliseconds. */
const BAR = 1000
const LETTERS = 500
const UNFINISHED = 200
/** Minimum rate that each further node adds, as a share of the first one's. */
const LEAST_GROWTH = 0.85
const MOST_NODES = 4
const ROUNDS = 7
/** The compiler has optimized the code of a page after some hundred thousand requests. */
const WARM_SECONDS = 12
/** The first run of the jobs, at all nodes within the same second. */
const ROUND_MS = 75_000

type Cluster = Awaited<ReturnType<typeof startNodes>>

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(isSo: () => Promise<boolean>, within: number): Promise<boolean> {
  for (const end = Date.now() + within; Date.now() < end; await pause(5)) if (await isSo()) return true
  return false
}

/** Milliseconds from a committed write until the page of every node shows it, with continuous requests. */
async function seen({ nodes, db, env }: Cluster): Promise<number[]> {
  const ask = asking(COMPANY, Number(env.PUBLIC_PORT))
  const times: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const name = `Cartographer ${n} of the dark`
    // A random delay, out of step with anything that polls for changes.
    await pause(20 + Math.random() * 100)
    await db.query('update campaigns set name = $1 where slug = $2', [name, JOB])
    const start = performance.now()
    const everywhere = nodes.map((node) =>
      until(async () => (await ask(node, `/jobs/${JOB}`)).text.includes(name), 90_000),
    )
    if (!(await Promise.all(everywhere)).every(Boolean)) throw new Error(`${name} was not seen within 90 s`)
    times.push(performance.now() - start)
  }
  return times
}

/** The same without pages: from a write until PostgreSQL has notified its listeners. */
async function called({ db, env }: Cluster): Promise<number[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query('listen bare')
  const times: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const heard = new Promise((resolve) => client.once('notification', resolve))
    const start = performance.now()
    await db.query(`select pg_notify('bare', '')`)
    await heard
    times.push(performance.now() - start)
  }
  await client.end()
  return times
}

async function throughput({ nodes, env }: Pick<Cluster, 'nodes' | 'env'>, warm?: number): Promise<number> {
  const page = {
    path: `/jobs/${JOB}`,
    headers: { host: `${COMPANY}.localhost:${env.PUBLIC_PORT}`, 'accept-encoding': 'br' },
  }
  const loads = await Promise.all(nodes.map(({ port }) => loadOne('pages', port, page, warm)))
  const [failure] = loads.flatMap(({ failures }) => failures)
  if (failure) throw new Error(failure)
  return loads.reduce((sum, { rate }) => sum + rate, 0)
}

/**
 * The rates of one, two and four nodes with a fifth of a core each: all run on one machine, so each has as little as
 * one of four can have. In turns, so that other load affects all of them; figures of the same round are compared.
 */
async function growth({ nodes, env }: Cluster): Promise<Row[]> {
  for (const node of nodes) await throughput({ nodes: [node], env }, WARM_SECONDS)
  const rounds: Record<1 | 2 | 4, number>[] = []
  const of = (count: number) => {
    const some = nodes.slice(0, count)
    return inTurns(
      some.map(({ pid }) => pid),
      () => throughput({ nodes: some, env }, 1),
    )
  }
  while (rounds.length < ROUNDS) rounds.push({ 1: await of(1), 2: await of(2), 4: await of(4) })
  return ([2, 4] as const).map((count) => {
    const { [count]: value, 1: one } = rounds.toSorted((a, b) => a[count] / a[1] - b[count] / b[1])[ROUNDS >> 1]!
    return {
      what: `${count} nodes, a fifth of a core each: job page, kept, middle of ${ROUNDS} rounds`,
      ...{ value, unit: 'pages/s', baseline: { what: 'one such node, in the same round', value: one } },
      least: (1 + (count - 1) * LEAST_GROWTH) * one,
    }
  })
}

/** Emails that all wait at once, and applications of which all nodes are to send reminders in the same run. */
async function once({ nodes, db, folders }: Cluster): Promise<string[]> {
  const { rows } = await db.query<{ id: number }>('select id from companies where slug = $1', [COMPANY])
  const company_id = rows[0]!.id
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await db.query(
    `with people as (insert into users (company_id, email, email_key, first_name, last_name, created_at, legals_accepted_at,
         is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active)
       select $1, n || '@example.org', n || '@example.org', 'Ada', 'Frei', $2, $2, 1, 0, 0 from generate_series(1, ${UNFINISHED}) as n
       returning id)
     insert into candidacies (user_id, campaign_id, created_at, is_pitch_passed, is_subscribed, status, reminders)
       select people.id, campaigns.id, $2, 0, 1, 'RECEIVED', 0 from people, campaigns where slug = $3`,
    [company_id, day, JOB],
  )
  await db.query(
    `insert into outbox (channel, company_id, recipient, locale, template, payload, status, attempts, next_attempt_at, created_at)
       select 'mail', $1, 'bench-' || n || '@example.org', 'en', 'welcome', '{"first_name":"Ada","link":"http://localhost"}',
         'waiting', 0, $2, $2 from generate_series(1, ${LETTERS}) as n`,
    [company_id, day],
  )
  const count = async (where: string) =>
    Number((await db.query<{ n: number }>(`select count(*) as n from outbox where ${where}`)).rows[0]!.n)
  await until(async () => (await count(`template = 'unfinished'`)) >= UNFINISHED, ROUND_MS)
  await until(async () => (await count(`status = 'waiting'`)) === 0, 60_000)
  const [sent, reminded, tries] = [
    await count(`status = 'sent'`),
    await count(`template = 'unfinished'`),
    await count('attempts > 1'),
  ]
  const files = folders.map((folder) => readdirSync(path.join(folder, 'outbox')).length)
  const written = files.reduce((sum, length) => sum + length, 0)
  return [
    ...(reminded === UNFINISHED ? [] : [`${reminded} reminders were written for ${UNFINISHED} applications`]),
    ...(sent === LETTERS + UNFINISHED ? [] : [`${sent} of ${LETTERS + UNFINISHED} letters were sent`]),
    ...(written === sent ? [] : [`${written} files were written for ${sent} letters, by ${nodes.length} nodes`]),
    ...(tries === 0 ? [] : [`${tries} letters were tried twice`]),
    ...(files.filter(Boolean).length > 1 ? [] : ['one node alone sent all letters: nothing was shown']),
  ]
}

/** One, two and four nodes with one PostgreSQL and one bucket. */
export async function run(): Promise<Result> {
  const rows: Row[] = []
  const failures: string[] = []
  let alone = 0
  for (const count of [1, 2, MOST_NODES]) {
    const cluster = await startNodes(count)
    try {
      const nodes = count === 1 ? 'one node' : `${count} nodes`
      const times = await seen(cluster)
      const what = `${nodes}: a write is seen on all, p95 of ${WRITES}`
      const baseline = { what: 'NOTIFY heard by a bare listener, p95', value: p95(await called(cluster)) }
      rows.push({ what, value: p95(times), unit: 'ms', baseline, most: BAR })
      const rate = await throughput(cluster)
      if (count === 1) alone = await bareRate(cluster)
      const bare = { what: 'one bare node:http server, same bytes', value: alone }
      rows.push({ what: `${nodes}: job page, kept`, value: rate, unit: 'pages/s', baseline: bare })
      if (count === MOST_NODES) {
        // First, because the run that it waits for comes early.
        failures.push(...(await once(cluster)))
        rows.push(...(await growth(cluster)))
      }
    } finally {
      await cluster.stop()
    }
  }
  const notes = [
    `${cpus().length} cores for the nodes, PostgreSQL, the bucket and the load together: whole nodes cannot do more than these. So they are held to a fifth of a core each as well.`,
    `${LETTERS} letters that wait and ${UNFINISHED} reminders that are due at four nodes: each was to be sent once.`,
  ]
  return { title: 'Nodes over one database', rows, notes, failures }
}

async function bareRate({ nodes, env }: Cluster): Promise<number> {
  const host = `${COMPANY}.localhost:${env.PUBLIC_PORT}`
  const answer = await visit(nodes[0]!.port, `/jobs/${JOB}`, { host, 'accept-encoding': 'br' })
  const bare = await startBare(answer)
  try {
    return (await loadOne('bare', bare.port, { path: '/', headers: {} })).rate
  } finally {
    await bare.stop()
  }
}
