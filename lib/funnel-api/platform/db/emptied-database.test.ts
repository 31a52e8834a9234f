import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { StartupError } from '#lib/funnel-api/platform/errors'
import { freshDatabase } from '#tests/support/database'

let location: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => void (location = await freshDatabase({ isBare: true, isSqlite: true })))
afterEach(() => location.drop())

const file = () => path.join(location.dataDir, 'careers.sqlite')
const openOnce = async () => (await openDatabase(location)).destroy()

function emptyTheDatabase() {
  for (const suffix of ['-wal', '-shm']) rmSync(`${file()}${suffix}`, { force: true })
  truncateSync(file())
}

test('rejects a database file that was emptied', async () => {
  await openOnce()
  emptyTheDatabase()
  const opening = openDatabase(location)
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow(/is empty, but it contained data before/)
})

test('rejects an empty database file next to uploads, without a marker', async () => {
  mkdirSync(path.join(location.dataDir, 'files/records'), { recursive: true })
  writeFileSync(file(), '')
  await expect(openDatabase(location)).rejects.toThrow(StartupError)
})

test('starts for the first time, also after an interrupted start', async () => {
  mkdirSync(path.join(location.dataDir, 'files/.spool'), { recursive: true })
  writeFileSync(file(), '')
  await openOnce()
  await openOnce()
})

test('creates a new database if the file was deleted', async () => {
  await openOnce()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file()}${suffix}`, { force: true })
  await openOnce()
})
