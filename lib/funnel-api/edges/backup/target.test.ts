import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { requireUnused } from '#lib/funnel-api/edges/backup/target'
import { parseLocation } from '#lib/funnel-api/platform/storage/location'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'target-'))
  file = path.join(dataDir, 'careers.sqlite')
})
afterEach(() => rm(dataDir, { recursive: true }))

function createDatabase() {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER)')
  return database
}
const check = () => requireUnused(parseLocation({ NODE_ENV: 'test', DATA_DIR: dataDir }))

it('accepts a folder without a database, and a database that no process has open', async () => {
  await check()
  createDatabase().close()
  await check()
})

it('rejects a database that a process has open', async () => {
  const database = createDatabase()
  database.exec('SELECT * FROM rows')
  await expect(check()).rejects.toThrow('careers.sqlite is in use. Stop the server first.')
  database.close()
})

it('accepts a damaged database, which a restore replaces', async () => {
  await writeFile(file, 'not a database '.repeat(1000))
  await check()
})

it.each([
  ['its log', 'careers.sqlite-wal'],
  ['the file', 'careers.sqlite'],
])('rejects a database if %s cannot be opened, because a process may have it open', async (_what, name) => {
  if (name !== 'careers.sqlite') createDatabase().close()
  await mkdir(path.join(dataDir, name))
  await expect(check()).rejects.toThrow(`Cannot check whether a server uses ${file} (unable to open database file)`)
})
