import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { thenCounted } from '#lib/funnel-api/backup/count-again'
import { backupsIn } from '#lib/funnel-api/backup/folders'
import type { Place } from '#lib/funnel-api/backup/place'
import { toolFor } from '#lib/funnel-api/backup/postgres-tools'
import { restoreBackup } from '#lib/funnel-api/backup/restore'
import { restoreDatabase } from '#lib/funnel-api/backup/restore-database'
import { takeBackup } from '#lib/funnel-api/backup/take'
import { verifyBackup } from '#lib/funnel-api/backup/verify'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { openStore } from '#lib/funnel-api/files/store'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, CV, signUp } from '#tests/support/candidates'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

let api: TestApi
let root: string
let clock = Date.now()
const fresh: (() => Promise<void>)[] = []

beforeEach(async () => {
  api = await openTestApi()
  root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
})
afterEach(async () => {
  await api.close()
  for (const drop of fresh.splice(0)) await drop()
  rmSync(root, { recursive: true })
})

const quiet = () => undefined
const at = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }): Place => ({
  ...{ dataDir, databaseUrl, s3: undefined, hasSecret: false },
  origin: (slug) => `http://${slug}.test`,
})
const take = (more: { keep?: number } = {}) =>
  takeBackup(at(api), root, { now: new Date((clock += 1000)), tell: quiet, ...more })

async function emptyPlace() {
  const { drop, ...where } = await freshDatabase({ isBare: true })
  fresh.push(drop)
  return at(where)
}
const restore = (place: Place, folder: string, isForced = false, isSigningOut = false) =>
  restoreBackup(place, folder, { now: new Date((clock += 1000)), isForced, isSigningOut, tell: quiet })

async function inDatabase<T>(place: Place, work: (db: Db) => Promise<T>) {
  const db = await openDatabase(place)
  return work(db).finally(() => db.destroy())
}

const TABLES = ['companies', 'campaigns', 'users', 'sessions', 'candidacies', 'resumes', 'files', 'outbox'] as const
const rowsOf = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute()
        return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const
      }),
    ),
  )

async function filesWhole(place: Place) {
  const files = await inDatabase(place, (db) => db.selectFrom('files').select(['key', 'sha256']).execute())
  const store = await openStore(place.dataDir)
  for (const { key, sha256 } of files)
    expect([
      key,
      createHash('sha256')
        .update(await allBytes(store, key))
        .digest('hex'),
    ]).toEqual([key, sha256])
  await store.close()
  return files.length
}

/** Another CV each time: its end is nobody's. */
const cv = (n: number) => Buffer.concat([CV, Buffer.from(`\n% ${n}\n`)])

describe('a backup', () => {
  it('brings back every row, file, medium and the secret', async () => {
    await writeFile(path.join(api.dataDir, 'secret'), 'a secret of thirty-two characters')
    const camille = await signUp(api)
    await apply(api, camille, 'night-baker')
    await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const before = await rowsOf(api.db)
    const { folder, manifest } = await take()
    expect(manifest).toMatchObject({ gone: [], lost: [], damaged: [], has_secret: true })
    const place = await emptyPlace()
    expect(await restore(place, folder)).toMatchObject({ has_secret: true, aside: [] })
    expect(await inDatabase(place, rowsOf)).toEqual(before)
    expect(await filesWhole(place)).toBe(1)
    expect(await readFile(path.join(place.dataDir, 'secret'), 'utf8')).toBe('a secret of thirty-two characters')
    expect((await stat(path.join(place.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    const { logo_url } = await api.db
      .selectFrom('companies')
      .selectAll()
      .where('slug', '=', 'bakery')
      .executeTakeFirstOrThrow()
    const medium = await readFile(path.join(place.dataDir, logo_url!))
    expect(medium.equals(await readFile(path.join(api.dataDir, logo_url!)))).toBe(true)
  })

  it('of a server that is written to holds what was there, and every file that its rows name', async () => {
    const camille = await signUp(api)
    const sent: string[] = []
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) sent.push((await camille.upload('candidacy/resume', 'cv.pdf', cv(n))).handle)
    })()
    while (sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    const before = [...sent]
    const { folder, manifest } = await take().finally(() => void (isOver = true))
    await writing
    expect(manifest).toMatchObject({ lost: [], damaged: [] })
    const place = await emptyPlace()
    await restore(place, folder)
    expect(await filesWhole(place)).toBe(manifest.counts.files)
    const handles = await inDatabase(place, (db) => db.selectFrom('files').select('handle').execute())
    expect(handles.map(({ handle }) => handle)).toEqual(expect.arrayContaining(before))
  })

  it('copies no file a second time, and is whole when the one before it is removed', async () => {
    const camille = await signUp(api)
    await camille.upload('candidacy/resume', 'cv.pdf', cv(1))
    const first = await take()
    await camille.upload('candidacy/resume', 'cv.pdf', cv(2))
    const second = await take({ keep: 1 })
    expect(second.manifest.files).toEqual({
      ...second.manifest.files,
      count: first.manifest.files.count + 1,
      linked: first.manifest.files.count,
    })
    expect(second.dropped).toEqual([path.basename(first.folder)])
    expect(await backupsIn(root)).toEqual([second.folder])
    expect((await verifyBackup(second.folder, quiet)).faults).toEqual([])
  })

  it('tells of bytes that are not there, or others than their rows say', async () => {
    const camille = await signUp(api)
    const [one, other] = [
      await camille.upload('candidacy/resume', 'cv.pdf', cv(1)),
      await camille.upload('candidacy/resume', 'cv.pdf', cv(2)),
    ]
    await api.api.store.remove(one.key)
    await writeFile(path.join(api.dataDir, 'files', other.key), 'something else')
    const { manifest } = await take()
    expect(manifest).toMatchObject({ gone: [], lost: [`files/${one.key}`], damaged: [`files/${other.key}`] })
  })

  it('that was changed is found out, and nothing of it is restored', async () => {
    await writeFile(path.join(api.dataDir, 'secret'), 'a secret of thirty-two characters')
    const { folder } = await take()
    const changed = 'secret'
    const [missing = ''] = (await verifyBackup(folder, quiet)).files.filter((file) => file.startsWith('media/'))
    await writeFile(path.join(folder, changed), 'x')
    await rm(path.join(folder, missing))
    const faults = [`${changed} has changed since the backup`, `${missing} is not there`].toSorted()
    expect((await verifyBackup(folder, quiet)).faults).toEqual(faults)
    const place = await emptyPlace()
    await expect(restore(place, folder)).rejects.toThrow('is damaged; nothing was restored')
    await writeFile(path.join(folder, 'SHA256SUMS'), '')
    expect((await verifyBackup(folder, quiet)).faults).toEqual(['SHA256SUMS is not the one that was written'])
  })
})

describe('a restore', () => {
  it('refuses a place that holds something, and puts it aside where it is told to', async () => {
    const { folder } = await take()
    const place = await emptyPlace()
    await restore(place, folder)
    await inDatabase(place, (db) => db.updateTable('companies').set({ name: 'changed' }).execute())
    await expect(restore(place, folder)).rejects.toThrow('There is something already')
    const { aside } = await restore(place, folder, true)
    expect(aside.length).toBe(IS_POSTGRES ? 2 : 1)
    const names = await inDatabase(place, (db) => db.selectFrom('companies').select('name').execute())
    expect(names).not.toContainEqual({ name: 'changed' })
  })

  it('refuses a place whose server runs', async () => {
    const { folder } = await take()
    await expect(restore(at(api), folder, true)).rejects.toThrow('is in use')
  })

  it('refuses what is no backup, of a newer version, or of another engine', async () => {
    const place = await emptyPlace()
    await expect(restore(place, root)).rejects.toThrow('is no backup')
    const { folder, manifest } = await take()
    const file = path.join(folder, 'manifest.json')
    const rewrite = (more: object) => writeFile(file, JSON.stringify({ ...manifest, ...more }))
    await rewrite({ format: 2 })
    await expect(restore(place, folder)).rejects.toThrow('update first')
    await rewrite({ migrations: [...manifest.migrations, '999-not-yet'] })
    await expect(restore(place, folder)).rejects.toThrow('of a newer version (999-not-yet)')
    await rewrite({})
    // The other way is taken (sqlite-into-postgres.test.ts).
    if (IS_POSTGRES)
      await expect(restore({ ...place, databaseUrl: undefined }, folder)).rejects.toThrow('engine that it came from')
  })

  it('does not bring back who and what was erased after the backup', async () => {
    const [leaving, staying] = [
      await signUp(api, { first_name: 'Leaving' }),
      await signUp(api, { first_name: 'Staying' }),
    ]
    await leaving.upload('candidacy/resume', 'cv.pdf', cv(1))
    const { id } = await apply(api, staying, 'night-baker')
    await apply(api, staying, 'counter-clerk')
    const { folder } = await take()
    expect((await leaving.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })).status).toBe(
      200,
    )
    expect((await staying.send('DELETE', `/me/candidacies/${id}`)).status).toBe(200)
    // The marks are in a later backup, as if all else were lost.
    await take()
    const place = await emptyPlace()
    expect(await restore(place, folder)).toMatchObject({ erased: { users: 1, candidacies: 1 }, miscounted: [] })
    const [people, applications, letters] = await inDatabase(place, async (db) => [
      await db.selectFrom('users').select('first_name').execute(),
      await db.selectFrom('candidacies').select('id').execute(),
      await db.selectFrom('outbox').select('template').where('template', '=', 'goodbye').execute(),
    ])
    expect([people, applications.length, letters]).toEqual([[{ first_name: 'Staying' }], 1, []])
  })
})

const onPostgres = IS_POSTGRES ? it : it.skip

// A file of SQLite whose counts are wrong is refused before anything is touched.
onPostgres(
  'a restore that counts other rows than it should has done all the same what must not be left out',
  async () => {
    const leaving = await signUp(api, { first_name: 'Leaving' })
    await apply(api, leaving, 'night-baker')
    const { folder, manifest } = await take()
    await leaving.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })
    await take()
    const counts = { ...manifest.counts, candidacies: manifest.counts.candidacies! + 1 }
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, counts }))
    const place = await emptyPlace()
    const restored = await restore(place, folder, false, true)
    expect(restored).toMatchObject({
      erased: { users: 1 },
      miscounted: ['1 rows of candidacies came back, the backup has 2.'],
    })
    const sessions = await inDatabase(place, (db) => db.selectFrom('sessions').select('id').execute())
    expect(sessions).toEqual([])
  },
)

onPostgres('what is to be done with rows that came back is not broken off, however long it takes', async () => {
  const { folder } = await take()
  const resting = sql<{ rested: number }>`select 1 as rested from pg_sleep(6.2)`
  const { rows } = await restoreDatabase(await emptyPlace(), folder, (db) => resting.execute(db), quiet)
  expect(rows).toEqual([{ rested: 1 }])
})

onPostgres('rows that could not be counted are told of, and what was done is done', async () => {
  const { manifest } = await take()
  const endCounting = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  const place = await emptyPlace()
  const counted = await inDatabase(place, (db) =>
    thenCounted(db, manifest, async () => void (await endCounting.execute(db))),
  )
  expect(counted).toEqual({ done: undefined, miscounted: [expect.stringContaining('could not be counted')] })
})

it('names the client program that is missing or too old', () => {
  expect(() => toolFor('pg_dump', 15, ['/nowhere'])).toThrow(
    'pg_dump is not here. Install the client programs of PostgreSQL 15',
  )
  expect(() => toolFor('pg_dump', 99)).toThrow('the server of 99: an older one cannot read it')
})
