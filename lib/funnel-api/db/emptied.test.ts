import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/db/open'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'
import { freshDatabase } from '#tests/support/database'

let where: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => void (where = await freshDatabase({ isBare: true, isSqlite: true })))
afterEach(() => where.drop())

const file = () => path.join(where.dataDir, 'careers.sqlite')
const openOnce = async () => (await openDatabase(where)).destroy()

function emptyTheDatabase() {
  for (const rest of ['-wal', '-shm']) rmSync(`${file()}${rest}`, { force: true })
  truncateSync(file())
}

test('a database that was emptied is not opened as a new one', async () => {
  await openOnce()
  emptyTheDatabase()
  const opening = openDatabase(where)
  await expect(opening).rejects.toThrow(StartProblem)
  await expect(opening).rejects.toThrow(/is empty, but it was a database before/)
})

test('uploads show that there was a database, where an older version has written no marker', async () => {
  mkdirSync(path.join(where.dataDir, 'files/records'), { recursive: true })
  writeFileSync(file(), '')
  await expect(openDatabase(where)).rejects.toThrow(StartProblem)
})

test('a first start works, and again after it was interrupted', async () => {
  mkdirSync(path.join(where.dataDir, 'files/.spool'), { recursive: true })
  writeFileSync(file(), '')
  await openOnce()
  await openOnce()
})

test('a deleted database is a new one', async () => {
  await openOnce()
  for (const rest of ['', '-wal', '-shm']) rmSync(`${file()}${rest}`, { force: true })
  await openOnce()
})
