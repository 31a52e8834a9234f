import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { runAndCount } from '#lib/funnel-api/edges/backup/recount'
import { listBackups } from '#lib/funnel-api/edges/backup/folders'
import type { ServerLocation } from '#lib/funnel-api/platform/storage/location'
import { restoreBackup } from '#lib/funnel-api/edges/backup/restore'
import { restoreDatabase } from '#lib/funnel-api/edges/backup/restore-database'
import { createBackup } from '#lib/funnel-api/edges/backup/create-backup'
import { verifyBackup } from '#lib/funnel-api/edges/backup/verify'
import { recordErasure } from '#lib/funnel-api/platform/erasures/erasures'
import { hasOtherSecret, storeSecret } from '#lib/funnel-api/platform/db/shared-settings'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import { openTestApi, type TestApi } from '#tests/support/api'
import { contextOf, inDatabase, locationOf, readRows, verifyFiles } from '#tests/support/backups'
import { apply, CV, signUp } from '#tests/support/candidates'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { until } from '#tests/support/until'

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

const ignore = () => undefined
const backUp = (more: { keep?: number } = {}) =>
  createBackup(locationOf(api), root, { now: new Date((clock += 1000)), report: ignore, ...more })

async function emptyLocation() {
  const { drop, ...database } = await freshDatabase({ isBare: true })
  fresh.push(drop)
  return locationOf(database)
}
const restore = (location: ServerLocation, folder: string, isForced = false, isSigningOut = false) =>
  restoreBackup(location, folder, { now: new Date((clock += 1000)), isForced, isSigningOut, report: ignore, contextOf })

/** Returns a different CV for each number. */
const cv = (n: number) => Buffer.concat([CV, Buffer.from(`\n% ${n}\n`)])

describe('a backup', () => {
  it('contains all rows, files, media and the secret', async () => {
    await writeFile(path.join(api.dataDir, 'secret'), 'a secret of thirty-two characters')
    const camille = await signUp(api)
    await apply(api, camille, 'night-baker')
    await camille.upload('candidacy/resume', 'cv.pdf', CV)
    const before = await readRows(api.db)
    const { folder, manifest } = await backUp()
    expect(manifest).toMatchObject({ gone: [], lost: [], damaged: [], has_secret: true })
    const location = await emptyLocation()
    expect(await restore(location, folder)).toMatchObject({ has_secret: true, aside: [] })
    expect(await inDatabase(location, readRows)).toEqual(before)
    expect(await verifyFiles(location)).toBe(1)
    expect(await readFile(path.join(location.dataDir, 'secret'), 'utf8')).toBe('a secret of thirty-two characters')
    expect((await stat(path.join(location.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    const { logo_url } = await api.db
      .selectFrom('companies')
      .selectAll()
      .where('slug', '=', 'bakery')
      .executeTakeFirstOrThrow()
    const medium = await readFile(path.join(location.dataDir, logo_url!))
    expect(medium.equals(await readFile(path.join(api.dataDir, logo_url!)))).toBe(true)
  })

  it('omits resized images, which the server creates again', async () => {
    const resized = path.join(api.dataDir, 'media/bakery/resized')
    await mkdir(resized, { recursive: true })
    await writeFile(path.join(resized, 'logo.png-320.webp'), 'resized')
    const { folder } = await backUp()
    expect(await readdir(path.join(folder, 'media/bakery'))).not.toContain('resized')
  })

  it('omits a secret in the data folder that the server does not use', async () => {
    await writeFile(path.join(api.dataDir, 'secret'), 'a secret of thirty-two characters')
    await hasOtherSecret(api.db, 'the SESSION_SECRET of the server', undefined)
    expect((await backUp()).manifest).toMatchObject({ has_secret: false })
    await storeSecret(api.db, 'a secret of thirty-two characters')
    expect((await backUp()).manifest).toMatchObject({ has_secret: true })
  })

  it('of a running server contains all earlier uploads and every file of its rows', async () => {
    const camille = await signUp(api)
    const sent: string[] = []
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) sent.push((await camille.upload('candidacy/resume', 'cv.pdf', cv(n))).handle)
    })()
    await until(() => sent.length >= 2)
    const before = [...sent]
    const { folder, manifest } = await backUp().finally(() => void (isOver = true))
    await writing
    expect(manifest).toMatchObject({ lost: [], damaged: [] })
    const location = await emptyLocation()
    await restore(location, folder)
    expect(await verifyFiles(location)).toBe(manifest.counts.files)
    const handles = await inDatabase(location, (db) => db.selectFrom('files').select('handle').execute())
    expect(handles.map(({ handle }) => handle)).toEqual(expect.arrayContaining(before))
  })

  it('links unchanged files and stays intact after the previous backup is deleted', async () => {
    const camille = await signUp(api)
    await camille.upload('candidacy/resume', 'cv.pdf', cv(1))
    const first = await backUp()
    await camille.upload('candidacy/resume', 'cv.pdf', cv(2))
    const second = await backUp({ keep: 1 })
    expect(second.manifest.files).toEqual({
      ...second.manifest.files,
      count: first.manifest.files.count + 1,
      linked: first.manifest.files.count,
    })
    expect(second.dropped).toEqual([path.basename(first.folder)])
    expect(await listBackups(root)).toEqual([second.folder])
    expect((await verifyBackup(second.folder, ignore)).faults).toEqual([])
  })

  it('reports missing and damaged files', async () => {
    const camille = await signUp(api)
    const [one, other] = [
      await camille.upload('candidacy/resume', 'cv.pdf', cv(1)),
      await camille.upload('candidacy/resume', 'cv.pdf', cv(2)),
    ]
    await api.api.store.remove(one.key)
    await writeFile(path.join(api.dataDir, 'files', other.key), 'something else')
    const { manifest } = await backUp()
    expect(manifest).toMatchObject({ gone: [], lost: [`files/${one.key}`], damaged: [`files/${other.key}`] })
  })

  it('is not restored if it was changed', async () => {
    await writeFile(path.join(api.dataDir, 'secret'), 'a secret of thirty-two characters')
    const { key } = await (await signUp(api)).upload('candidacy/resume', 'cv.pdf', cv(1))
    const { folder } = await backUp()
    const changed = 'secret'
    const [missing = ''] = (await verifyBackup(folder, ignore)).files.filter((file) => file.startsWith('media/'))
    const unreadable = `files/${key}`
    await writeFile(path.join(folder, changed), 'x')
    await rm(path.join(folder, missing))
    await rm(path.join(folder, unreadable))
    await mkdir(path.join(folder, unreadable))
    const faults = [
      `${changed} has changed since the backup`,
      `${missing} is missing`,
      `${unreadable} cannot be read (EISDIR)`,
    ]
    expect((await verifyBackup(folder, ignore)).faults).toEqual(faults.toSorted())
    const location = await emptyLocation()
    await expect(restore(location, folder)).rejects.toThrow('is damaged. Nothing was restored')
    await writeFile(path.join(folder, 'SHA256SUMS'), '')
    expect((await verifyBackup(folder, ignore)).faults).toEqual(['SHA256SUMS has changed since the backup'])
  })
})

describe('a restore', () => {
  it('rejects a location with existing data and moves it aside with --force', async () => {
    const { folder } = await backUp()
    const location = await emptyLocation()
    await restore(location, folder)
    await inDatabase(location, (db) => db.updateTable('companies').set({ name: 'changed' }).execute())
    await expect(restore(location, folder)).rejects.toThrow('The target is not empty')
    const { aside } = await restore(location, folder, true)
    expect(aside.length).toBe(IS_POSTGRES ? 2 : 1)
    const names = await inDatabase(location, (db) => db.selectFrom('companies').select('name').execute())
    expect(names).not.toContainEqual({ name: 'changed' })
  })

  it('rejects a location whose server is running', async () => {
    const { folder } = await backUp()
    await expect(restore(locationOf(api), folder, true)).rejects.toThrow('is in use')
  })

  it('rejects a folder without a backup, a newer backup and one of another engine', async () => {
    const location = await emptyLocation()
    await expect(restore(location, root)).rejects.toThrow('is not a backup')
    const { folder, manifest } = await backUp()
    const file = path.join(folder, 'manifest.json')
    const rewrite = (more: object) => writeFile(file, JSON.stringify({ ...manifest, ...more }))
    await rewrite({ format: 2 })
    await expect(restore(location, folder)).rejects.toThrow('Upgrade first')
    await rewrite({ migrations: [...manifest.migrations, '999-not-yet'] })
    await expect(restore(location, folder)).rejects.toThrow('from a newer version (999-not-yet)')
    await rewrite({})
    // The opposite direction is supported (sqlite-into-postgres.test.ts).
    if (IS_POSTGRES)
      await expect(restore({ ...location, databaseUrl: undefined }, folder)).rejects.toThrow(
        'cannot be restored into SQLite',
      )
  })

  it('does not bring back users and applications that were deleted after the backup', async () => {
    const [deletedUser, staying] = [
      await signUp(api, { first_name: 'Leaving' }),
      await signUp(api, { first_name: 'Staying' }),
    ]
    await deletedUser.upload('candidacy/resume', 'cv.pdf', cv(1))
    const { id } = await apply(api, staying, 'night-baker')
    await apply(api, staying, 'counter-clerk')
    const { folder } = await backUp()
    expect(
      (await deletedUser.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })).status,
    ).toBe(200)
    expect((await staying.send('DELETE', `/me/candidacies/${id}`)).status).toBe(200)
    // The erasure markers are only in a later backup.
    await backUp()
    const location = await emptyLocation()
    expect(await restore(location, folder)).toMatchObject({ erased: { users: 1, candidacies: 1 }, miscounted: [] })
    const [people, applications, emails] = await inDatabase(location, async (db) => [
      await db.selectFrom('users').select('first_name').execute(),
      await db.selectFrom('candidacies').select('id').execute(),
      await db.selectFrom('outbox').select('template').where('template', '=', 'goodbye').execute(),
    ])
    expect([people, applications.length, emails]).toEqual([[{ first_name: 'Staying' }], 1, []])
  })

  it('preserves erasure markers for later restores with --force', async () => {
    const before = await backUp()
    const leaving = await signUp(api, { first_name: 'Leaving' })
    const later = await backUp()
    const location = await emptyLocation()
    await restore(location, later.folder)
    // A deletion whose mark is only in the data that the next restore moves aside.
    const { id, created_at } = await inDatabase(location, (db) =>
      db.selectFrom('users').select(['id', 'created_at']).where('id', '=', leaving.user.id).executeTakeFirstOrThrow(),
    )
    const store = await openStore(location.dataDir)
    await recordErasure({ store, now: api.api.now }, 'user', { id, created_at })
    await store.close()
    await restore(location, before.folder, true)
    expect(await restore(location, later.folder, true)).toMatchObject({ erased: { users: 1 } })
    expect(await inDatabase(location, (db) => db.selectFrom('users').select('id').execute())).toEqual([])
  })
})

const onPostgres = IS_POSTGRES ? it : it.skip

// With SQLite, wrong counts are detected before anything is restored.
onPostgres('a restore with wrong row counts still repeats deletions and signs users out', async () => {
  const deletedUser = await signUp(api, { first_name: 'Leaving' })
  await apply(api, deletedUser, 'night-baker')
  const { folder, manifest } = await backUp()
  await deletedUser.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })
  await backUp()
  const counts = { ...manifest.counts, candidacies: manifest.counts.candidacies! + 1 }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, counts }))
  const location = await emptyLocation()
  const restored = await restore(location, folder, false, true)
  expect(restored).toMatchObject({
    erased: { users: 1 },
    miscounted: ['candidacies: restored 1 rows, but the backup has 2.'],
  })
  const sessions = await inDatabase(location, (db) => db.selectFrom('sessions').select('id').execute())
  expect(sessions).toEqual([])
})

onPostgres('work after a restore has no timeout', async () => {
  const { folder } = await backUp()
  // The clock is the subject, because no setting shows the timeout of the driver.
  const sleep = sql<{ rested: number }>`select 1 as rested from pg_sleep(6.2)`
  const { rows } = await restoreDatabase(await emptyLocation(), folder, (db) => sleep.execute(db), ignore)
  expect(rows).toEqual([{ rested: 1 }])
})

onPostgres('reports a failed row count after the work is done', async () => {
  const { manifest } = await backUp()
  const endCounting = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  const location = await emptyLocation()
  const counted = await inDatabase(location, (db) =>
    runAndCount(db, manifest, async () => void (await endCounting.execute(db))),
  )
  expect(counted).toEqual({ done: undefined, miscounted: [expect.stringContaining('Could not count')] })
})
