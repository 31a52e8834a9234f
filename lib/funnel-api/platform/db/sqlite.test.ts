import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteDialect } from '#lib/funnel-api/platform/db/sqlite'

it('waits for another process that writes to a new file, before it changes the file to WAL', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sqlite-'))
  const file = path.join(folder, 'careers.sqlite')
  const writer = spawn(process.execPath, [
    '--no-warnings',
    '-e',
    `const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)})
    database.exec('create table a (b); begin immediate')
    console.log('writing')
    setTimeout(() => database.exec('commit'), 300)`,
  ])
  await once(writer.stdout, 'data')
  sqliteDialect(file)
  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  database.close()
  await rm(folder, { recursive: true })
})
