import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { writeAsRecruiter } from '#lib/funnel-api/discussions'
import { onBoth } from '#tests/bench/engines'
import { Refusal } from '#tests/bench/kill/client'
import { compare } from '#tests/bench/kill/compare'
import { COMPANY, journey, type Journey, readJob } from '#tests/bench/kill/journey'
import type { Result, Row } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

/** Each database; KILL_ROUNDS makes it shorter. */
const ROUNDS = Number(process.env.KILL_ROUNDS || 50)
const CLIENTS = 6
/** After the first answer of a round the server lives so long: at random in between. */
const LIFE_MS = { least: 20, most: 1500 }
/** Every so many rounds PostgreSQL dies instead, and recovers beneath a server that goes on. */
const DATABASE_EVERY = 10
const LAST_MS = 60_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Where = { dataDir: string; databaseUrl: string | undefined }
type Drill = { journeys: Journey[]; faults: string[]; died: { server: number; database: number }; calls: number }

/** A process of PostgreSQL is killed: the others end at once, and what was committed is read back from its log. */
async function killPostgres(db: Db) {
  const { rows } = await sql<{ pid: number; own: number }>`select pid, pg_backend_pid() as own
    from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() order by random() limit 1`.execute(db)
  const [victim] = rows
  if (!victim) return
  process.kill(victim.pid, 'SIGKILL')
  for (let tries = 0; tries < 100; tries += 1) {
    // The one that has just answered ends as well: as long as it is there, the end is still to come.
    const isBack = await sql`select 1 from pg_stat_activity where pid = ${victim.own}`.execute(db).then(
      ({ rows: old }) => old.length === 0,
      () => false,
    )
    if (isBack) return
    await wait(100)
  }
  throw new Error('PostgreSQL did not come back within 10 s')
}

async function drill({ dataDir, databaseUrl }: Where): Promise<Drill> {
  const port = await freePort()
  let answered = () => {}
  const site = { port, host: `${COMPANY}.localhost:${port}`, answered: () => answered() }
  const env = { TRUST_PROXY: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const start = () => startServer({ port, dataDir, env })
  let server = await start()
  const db = await openDatabase({ dataDir, databaseUrl })
  const job = await readJob(site)
  const api = { db, now: () => new Date(), origin: () => `http://${site.host}` }
  const talk = async (candidacy_id: number) => {
    const known = () =>
      db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).executeTakeFirst()
    const words = { candidacy_id, author_name: 'Anahit', content: 'Shall we talk?', is_closing: false }
    if (!(await known())) await writeAsRecruiter(api, words)
    return (await known())!.id
  }
  const done: Drill = { journeys: [], faults: [], died: { server: 0, database: 0 }, calls: 0 }
  const open: Journey[] = []
  const faults = async () => {
    for (const fault of await compare(
      db,
      dataDir,
      done.journeys.map(({ journal }) => journal),
    ))
      if (!done.faults.includes(fault)) done.faults.push(fault)
  }
  /** One client: those who were interrupted go on first. Who meets the end of the server waits for the next round. */
  const client = async (isOver: () => boolean) => {
    while (!isOver()) {
      const one = open.shift() ?? journey(site, job, done.journeys.length, talk)
      if (!done.journeys.includes(one)) done.journeys.push(one)
      try {
        await one.goOn()
      } catch (error) {
        // Who repeats what was written already is not to hear that it is wrong.
        if (error instanceof Refusal && error.status < 500) done.faults.push(`${one.journal.email}: ${error.message}`)
        open.push(one)
        await wait(20)
      }
    }
  }
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      let isOver = false
      const first = new Promise<void>((resolve) => void (answered = resolve))
      const clients = Array.from({ length: CLIENTS }, () => client(() => isOver))
      await first
      await wait(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least))
      if (databaseUrl && round % DATABASE_EVERY === 0) {
        await killPostgres(db)
        done.died.database += 1
        await wait(300)
        isOver = true
        await Promise.all(clients)
      } else {
        await server.kill()
        done.died.server += 1
        isOver = true
        await Promise.all(clients)
        server = await start()
      }
      await faults()
    }
    await finishAll(open, done)
    await faults()
    return done
  } finally {
    await server.kill()
    await db.destroy()
  }
}

/** Nothing that a death left half done may keep anybody from their end. */
async function finishAll(open: Journey[], done: Drill) {
  const until = Date.now() + LAST_MS
  for (const one of open)
    for (;;) {
      const error = await one.goOn().catch((cause: unknown) => cause)
      if (error === undefined) break
      if (Date.now() > until) {
        done.faults.push(`${one.journal.email} cannot go on at ${one.where()}: ${String(error)}`)
        break
      }
      await wait(500)
    }
}

const spooled = (dataDir: string) => {
  try {
    return readdirSync(path.join(dataDir, 'files/.spool')).length
  } catch {
    return 0
  }
}

/** The server dies again and again while candidates write: what it has acknowledged is there, once and whole. */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const notes: string[] = []
  const rows = await onBoth(async ({ name, dataDir, databaseUrl }): Promise<Row[]> => {
    const { journeys, faults, died } = await drill({ dataDir, databaseUrl })
    failures.push(...faults.map((fault) => `${name}: ${fault}`))
    const journals = journeys.map(({ journal }) => journal)
    const count = (is: (journal: (typeof journals)[number]) => boolean) => journals.filter(is).length
    const acknowledged = journals.reduce(
      (sum, one) =>
        sum +
        Number(one.isUser) +
        Number(one.candidacy_id !== null) +
        (one.draft.saved ?? 6) -
        6 +
        Number(one.isAnswered) +
        one.files.size +
        Number(one.isAttached) +
        Number(one.isConfirmed) +
        one.messages.size,
      0,
    )
    notes.push(
      `${name}: the server was killed ${died.server} times, the database ${died.database} times; ${journals.length} candidates, ` +
        `${count(({ isDone }) => isDone)} of them to the end; ${spooled(dataDir)} temporary files wait to be swept.`,
    )
    const baseline = { what: 'writes acknowledged', value: acknowledged }
    return [
      { what: `${name}: writes lost, doubled or half done`, value: faults.length, unit: 'writes', baseline, most: 0 },
    ]
  })
  notes.push(
    `SIGKILL at a random instant of ${LIFE_MS.least} to ${LIFE_MS.most} ms under ${CLIENTS} clients; who had no answer asks again.`,
  )
  return { title: `${ROUNDS} deaths on each database`, rows, notes, failures }
}
