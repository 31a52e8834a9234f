import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mountSmallDisk, type SmallDisk } from '#tests/bench/full-disk/small-disk'
import { visit } from '#tests/bench/host'
import { countAcknowledged, type Drill, startDrill, type ServerData } from '#tests/bench/kill/drill'
import type { Result, Row } from '#tests/bench/result'
import { onServer } from '#tests/support/database'
import { startPostgres } from '../support/postgres.mjs'
import { freePort, startServer } from '#tests/support/server'

/** How often each disk is filled. FULL_DISK_ROUNDS overrides it. */
const ROUNDS = Number(process.env.FULL_DISK_ROUNDS || 3)
/** Duration of the load before the disk is full, and after it is free again. */
const LOAD_MS = 1000
/** Calls that must fail before the node counts as working on a full disk. */
const MIN_FAILED_CALLS = 20
const WAIT_MS = 60_000
const RECOVERY_MS = 15_000
/** How often a supervisor checks whether the database runs. */
const REVIVE_MS = 500

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function until(condition: () => boolean | Promise<boolean>, within = WAIT_MS) {
  for (const end = Date.now() + within; Date.now() < end; await wait(50)) if (await condition()) return true
  return false
}

type Place = ServerData & {
  disk: SmallDisk
  /** Uses up the space that the database has reserved for itself. */
  worsen?: () => Promise<void>
  /** Starts a stopped database again, as its supervisor does. */
  revive?: () => void
  close: () => void
}

type Outcome = {
  drill: Drill
  isRunning: boolean
  /** Rounds in which the node reported itself as ready although its disk was full. */
  readyWhileFull: number
  /** Rounds in which a public page was not served while the disk was full. */
  unservedWhileFull: number
  /** Milliseconds from free space until a call has succeeded and the node reports itself as ready. */
  recoveries: number[]
}

async function fillUp({ disk, worsen, revive, ...where }: Place): Promise<Outcome> {
  const port = await freePort()
  const { dataDir, databaseUrl } = where
  const env = { TRUST_PROXY: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const server = await startServer({ port, dataDir, env })
  const drill = await startDrill({ ...where, port })
  const outcome = { readyWhileFull: 0, unservedWhileFull: 0, recoveries: [] as number[] }
  const statusOf = (urlPath: string) =>
    visit(port, urlPath, { host: drill.site.host, 'x-forwarded-for': '10.1.1.1' }).then(
      ({ status }) => status,
      () => 0,
    )
  const page = '/'
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = drill.nextAnswer()
      const clients = drill.startClients()
      await first
      await wait(LOAD_MS)
      await statusOf(page)
      const failed = drill.failures.count(() => true)
      disk.fill()
      const isNoticed = await until(() => drill.failures.count(() => true) >= failed + MIN_FAILED_CALLS)
      await worsen?.()
      if (!isNoticed) drill.faults.add(`round ${round}: no call failed on a full disk`)
      if (!(await until(async () => (await statusOf('/health')) === 503, 5000))) outcome.readyWhileFull += 1
      if ((await statusOf(page)) !== 200) outcome.unservedWhileFull += 1
      if ((await statusOf('/health/live')) !== 200) drill.faults.add(`round ${round}: the node was not alive`)
      disk.free()
      const freed = performance.now()
      const isBack = drill.nextAnswer()
      // The database may exit later, when its recovery fails, so it is checked repeatedly.
      const supervisor = revive && setInterval(revive, REVIVE_MS)
      await isBack.finally(() => clearInterval(supervisor))
      await until(async () => (await statusOf('/health')) === 200)
      outcome.recoveries.push(performance.now() - freed)
      await wait(LOAD_MS)
      await clients.stop()
      await drill.check()
    }
    await drill.finishAll()
    await drill.check()
    return { ...outcome, drill, isRunning: server.isRunning() }
  } finally {
    disk.free()
    await server.kill()
    await drill.close()
  }
}

/** Mounts a disk with the data folder, which contains the database and all files. */
function mountSqliteDisk(): Place {
  const disk = mountSmallDisk(160)
  return { disk, dataDir: path.join(disk.folder, 'data'), databaseUrl: undefined, close: disk.unmount }
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'careers-bench-'))

/** Mounts a disk with the tables of PostgreSQL. The log of PostgreSQL is on another disk. */
async function mountTablespaceDisk(): Promise<Place> {
  const disk = mountSmallDisk(64)
  const dataDir = newFolder()
  const postgres = startPostgres({ isDurable: true })
  postgres.own(disk.folder)
  await onServer(`create tablespace small location '${disk.folder}'`, postgres.url)
  await onServer('create database careers tablespace small', postgres.url)
  const close = () => {
    postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    disk.unmount()
  }
  const databaseUrl = postgres.url.replace(/postgres$/, 'careers')
  return { disk, dataDir, databaseUrl, close }
}

/** Writes to the log of PostgreSQL until it exits for lack of space. */
async function fillLogUntilExit(url: string) {
  const isUp = () =>
    onServer(`select pg_logical_emit_message(true, 'bench', repeat('x', 8000000)); select pg_switch_wal()`, url).then(
      () => true,
      () => false,
    )
  if (!(await until(async () => !(await isUp())))) throw new Error('PostgreSQL still runs without space for its log')
}

/** Mounts a disk with the tables and the log of PostgreSQL, which exits without space for its log. */
function mountClusterDisk(): Place {
  const disk = mountSmallDisk(160)
  const dataDir = newFolder()
  const settings = { max_wal_size: '48MB', min_wal_size: '32MB' }
  const postgres = startPostgres({ isDurable: true, root: disk.folder, settings })
  const close = () => {
    postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    disk.unmount()
  }
  const revive = () => {
    if (!postgres.isRunning()) postgres.start()
  }
  const worsen = () => fillLogUntilExit(postgres.url)
  return { disk, dataDir, databaseUrl: postgres.url, worsen, revive, close }
}

const PLACES = [
  ['SQLite, data folder full', mountSqliteDisk],
  ['PostgreSQL, disk of the tables full', mountTablespaceDisk],
  ['PostgreSQL, disk of tables and log full', mountClusterDisk],
] as const

function rowsOf(name: string, { drill, isRunning, readyWhileFull, unservedWhileFull, recoveries }: Outcome): Row[] {
  const { faults, failures } = drill
  const unavailable = failures.count((kind) => kind === '503')
  return [
    {
      what: `${name}: writes lost, doubled or incomplete`,
      value: faults.size,
      unit: 'writes',
      most: 0,
      baseline: { what: 'writes acknowledged', value: countAcknowledged(drill) },
    },
    {
      what: `${name}: failed calls without a 503`,
      value: failures.count((kind) => kind !== '503'),
      unit: 'calls',
      most: 0,
      baseline: { what: 'calls answered with 503', value: unavailable },
    },
    { what: `${name}: crashes of the node`, value: Number(!isRunning), unit: '', most: 0 },
    { what: `${name}: times ready while full`, value: readyWhileFull, unit: `of ${ROUNDS}`, most: 0 },
    {
      what: `${name}: times without a cached page while full`,
      value: unservedWhileFull,
      unit: `of ${ROUNDS}`,
      most: 0,
    },
    {
      what: `${name}: longest time from free space to a write and to ready`,
      value: Math.max(...recoveries),
      unit: 'ms',
      most: RECOVERY_MS,
    },
  ]
}

/** Fills the disk of the database under load, and frees it again. */
export async function run(): Promise<Result> {
  const rows: Row[] = []
  const notes: string[] = []
  const faults: string[] = []
  for (const [name, open] of PLACES) {
    const place = await open()
    try {
      const outcome = await fillUp(place)
      rows.push(...rowsOf(name, outcome))
      notes.push(`${name}: ${outcome.drill.journeys.length} candidates. Failed calls: ${outcome.drill.failures}.`)
      faults.push(...[...outcome.drill.faults].map((fault) => `${name}: ${fault}`))
    } finally {
      place.close()
    }
  }
  notes.push(`Each disk is a tmpfs that is filled to the last byte, ${ROUNDS} times, under six clients.`)
  return { rows, notes, failures: faults }
}
