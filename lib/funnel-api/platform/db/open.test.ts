import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/db/open'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { heardLog } from '#tests/support/heard-log'

const ROOT = path.join(import.meta.dirname, '../../..')

let where: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => void (where = await freshDatabase({ isBare: true })))
afterEach(() => where.drop())

const rate = (key: string) => ({ key, window_start: 1_800_000_000, count: 0 })

/** Another process with the same database open as `db`; it says what it has done by printing. */
function other(code: string): ChildProcess {
  const script = `import { openDatabase } from '#lib/funnel-api/db/open'
    const db = await openDatabase(${JSON.stringify(where)})
    ${code}`
  return spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const said = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve) =>
    child.stdout!.on('data', (data: Buffer) => data.toString().includes(word) && resolve()),
  )
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

describe('opening the database', () => {
  it('a second time changes nothing', async () => {
    const first = await openDatabase(where)
    await first.insertInto('rates').values(rate('kept')).execute()
    await first.destroy()
    const second = await openDatabase(where)
    expect(await second.selectFrom('rates').selectAll().execute()).toEqual([rate('kept')])
    await second.destroy()
  })

  it('by three processes at once makes its tables once', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => ended(other('await db.destroy()'))))
    expect(codes).toEqual([0, 0, 0])
    const db = await openDatabase(where)
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['companies', 'candidacies', 'outbox']),
    )
    await db.destroy()
  })
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('a server that ends every connection does not end this process', async () => {
  const db = await openDatabase(where)
  const warned = heardLog('warn')
  await Promise.all([1, 2, 3].map(() => db.selectFrom('rates').selectAll().execute()))
  const admin = await openDatabase(where)
  const { rows } =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      admin,
    )
  while (warned.lines.length < rows.length) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await db.selectFrom('rates').selectAll().execute()).toEqual([])
  warned.forget()
  await Promise.all([db.destroy(), admin.destroy()])
})

/** What a connection begins with: its name and values, each ended by a zero, after its length and version. */
const parametersOf = (packet: Buffer) =>
  packet
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, at) => at % 2 === 0)
/** Others, PgBouncer refuses. */
const ORDINARY = ['user', 'database', 'client_encoding', 'application_name', '']

onPostgres('a pooler by session lets every connection in, and each has its limits before it is used', async () => {
  const { hostname, port } = new URL(where.databaseUrl!)
  const packets: Buffer[] = []
  const pooler = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.once('data', (packet) => void packets.push(packet)).pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => void pooler.listen(0, '127.0.0.1', resolve))
  const url = new URL(where.databaseUrl!)
  url.port = String((pooler.address() as AddressInfo).port)
  const limits = async (isUnhurried: boolean) => {
    const db = await openDatabase({ ...where, databaseUrl: url.href }, { isUnhurried })
    const ask = () => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
    const answers = await Promise.all([ask(), ask(), ask()])
    await db.destroy()
    return answers.map(({ rows }) => rows[0]!.limit)
  }
  expect(await limits(false)).toEqual(['5s', '5s', '5s'])
  expect(await limits(true)).toEqual(['0', '0', '0'])
  expect(packets.length).toBeGreaterThan(6)
  expect(packets.flatMap(parametersOf).filter((name) => !ORDINARY.includes(name))).toEqual([])
  await new Promise((resolve) => pooler.close(resolve))
})

describe('a transaction', () => {
  it('that fails leaves nothing', async () => {
    const db = await openDatabase(where)
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('rates').values(rate('half')).execute()
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await db.selectFrom('rates').selectAll().execute()).toEqual([])
    await db.destroy()
  })

  it('whose process is killed leaves nothing, and what was committed before stays', async () => {
    const child = other(`
      await db.insertInto('rates').values({ key: 'before', window_start: 1, count: 0 }).execute()
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('rates').values({ key: 'half', window_start: 1, count: 0 }).execute()
        console.log('written')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      })`)
    await said(child, 'written')
    const end = ended(child)
    child.kill('SIGKILL')
    await end
    const db = await openDatabase(where)
    expect((await db.selectFrom('rates').select('key').execute()).map(({ key }) => key)).toEqual(['before'])
    await db.insertInto('rates').values(rate('after')).execute()
    await db.destroy()
  })

  it('that reads and then writes waits for other processes', async () => {
    const db = await openDatabase(where)
    await db.insertInto('rates').values(rate('counter')).execute()
    await db.destroy()
    const count = `for (let time = 1; time <= 40; time += 1)
        await db.transaction().execute(async (trx) => {
          await trx.selectFrom('rates').selectAll().execute()
          await trx.updateTable('rates').set((eb) => ({ count: eb('count', '+', 1) })).where('key', '=', 'counter').execute()
        })
      await db.destroy()`
    expect(await Promise.all([1, 2, 3].map(() => ended(other(count))))).toEqual([0, 0, 0])
    const again = await openDatabase(where)
    expect(await again.selectFrom('rates').select('count').executeTakeFirstOrThrow()).toEqual({ count: 120 })
    await again.destroy()
  })
})
