import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { captureLog } from '#tests/support/capture-log'
import { until } from '#tests/support/until'

const ROOT = path.join(import.meta.dirname, '../../../..')

let location: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => void (location = await freshDatabase({ isBare: true })))
afterEach(() => location.drop())

const rate = (key: string) => ({ key, window_start: 1_800_000_000, count: 0 })

/** Runs code in another process that has opened the same database as `db`. */
function startProcess(code: string): ChildProcess {
  const script = `import { openDatabase } from '#lib/funnel-api/platform/db/open'
    const db = await openDatabase(${JSON.stringify(location)})
    ${code}`
  return spawn(process.execPath, ['--input-type=module', '--no-warnings', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const untilPrinted = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve) =>
    child.stdout!.on('data', (data: Buffer) => data.toString().includes(word) && resolve()),
  )
const exitCodeOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

describe('opening the database', () => {
  it('keeps existing rows', async () => {
    const first = await openDatabase(location)
    await first.insertInto('rates').values(rate('stored')).execute()
    await first.destroy()
    const second = await openDatabase(location)
    expect(await second.selectFrom('rates').selectAll().execute()).toEqual([rate('stored')])
    await second.destroy()
  })

  it('runs the migrator only if a migration is missing', async () => {
    const migrate = jest.spyOn(Migrator.prototype, 'migrateUp')
    await (await openDatabase(location)).destroy()
    expect(migrate).toHaveBeenCalled()
    migrate.mockClear()
    await (await openDatabase(location)).destroy()
    expect(migrate).not.toHaveBeenCalled()
    migrate.mockRestore()
  })

  it('creates the tables once for three concurrent processes', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => exitCodeOf(startProcess('await db.destroy()'))))
    expect(codes).toEqual([0, 0, 0])
    const db = await openDatabase(location)
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['companies', 'candidacies', 'outbox']),
    )
    await db.destroy()
  })
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('survives a server that terminates all connections', async () => {
  const db = await openDatabase(location)
  const warned = captureLog('warn')
  await Promise.all([1, 2, 3].map(() => db.selectFrom('rates').selectAll().execute()))
  const admin = await openDatabase(location)
  const { rows } =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      admin,
    )
  await until(() => warned.lines.length >= rows.length)
  expect(await db.selectFrom('rates').selectAll().execute()).toEqual([])
  warned.restore()
  await Promise.all([db.destroy(), admin.destroy()])
})

/** Returns the parameter names of a startup packet: names and values, each terminated by a zero byte. */
const parametersOf = (packet: Buffer) =>
  packet
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, index) => index % 2 === 0)
/** PgBouncer rejects any other parameters. */
const ALLOWED_PARAMETERS = ['user', 'database', 'client_encoding', 'application_name', '']

onPostgres(
  'connects through a session pooler and sets the timeouts of each connection before its first use',
  async () => {
    const { hostname, port } = new URL(location.databaseUrl!)
    const packets: Buffer[] = []
    const pooler = createServer((client) => {
      const server = connect(Number(port), hostname)
      client.once('data', (packet) => void packets.push(packet)).pipe(server)
      server.pipe(client)
      for (const socket of [client, server]) socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => void pooler.listen(0, '127.0.0.1', resolve))
    const url = new URL(location.databaseUrl!)
    url.port = String((pooler.address() as AddressInfo).port)
    const timeouts = async (hasNoTimeouts: boolean) => {
      const db = await openDatabase({ ...location, databaseUrl: url.href }, { hasNoTimeouts })
      const readTimeout = () => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)
      const results = await Promise.all([readTimeout(), readTimeout(), readTimeout()])
      await db.destroy()
      return results.map(({ rows }) => rows[0]!.limit)
    }
    expect(await timeouts(false)).toEqual(['5s', '5s', '5s'])
    expect(await timeouts(true)).toEqual(['0', '0', '0'])
    expect(packets.length).toBeGreaterThan(6)
    expect(packets.flatMap(parametersOf).filter((name) => !ALLOWED_PARAMETERS.includes(name))).toEqual([])
    await new Promise((resolve) => pooler.close(resolve))
  },
)

describe('a transaction', () => {
  it('is rolled back after an error', async () => {
    const db = await openDatabase(location)
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('rates').values(rate('half')).execute()
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await db.selectFrom('rates').selectAll().execute()).toEqual([])
    await db.destroy()
  })

  it('is rolled back after its process is killed, and earlier commits remain', async () => {
    const child = startProcess(`
      await db.insertInto('rates').values({ key: 'before', window_start: 1, count: 0 }).execute()
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('rates').values({ key: 'half', window_start: 1, count: 0 }).execute()
        console.log('written')
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      })`)
    await untilPrinted(child, 'written')
    const end = exitCodeOf(child)
    child.kill('SIGKILL')
    await end
    const db = await openDatabase(location)
    expect((await db.selectFrom('rates').select('key').execute()).map(({ key }) => key)).toEqual(['before'])
    await db.insertInto('rates').values(rate('after')).execute()
    await db.destroy()
  })

  it('waits for other processes if it reads and then writes', async () => {
    const db = await openDatabase(location)
    await db.insertInto('rates').values(rate('counter')).execute()
    await db.destroy()
    const count = `for (let time = 1; time <= 40; time += 1)
        await db.transaction().execute(async (trx) => {
          await trx.selectFrom('rates').selectAll().execute()
          await trx.updateTable('rates').set((eb) => ({ count: eb('count', '+', 1) })).where('key', '=', 'counter').execute()
        })
      await db.destroy()`
    expect(await Promise.all([1, 2, 3].map(() => exitCodeOf(startProcess(count))))).toEqual([0, 0, 0])
    const again = await openDatabase(location)
    expect(await again.selectFrom('rates').select('count').executeTakeFirstOrThrow()).toEqual({ count: 120 })
    await again.destroy()
  })
})
