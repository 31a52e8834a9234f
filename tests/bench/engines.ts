import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { CONCURRENCY } from '#tests/bench/rate'
import type { Row } from '#tests/bench/result'
import { startPostgres } from '../support/postgres.mjs'

/** A bare database engine, as the baseline of the API's rates. Writes are durable on both. */
export type Engine = {
  name: string
  dataDir: string
  databaseUrl: string | undefined
  select: () => Promise<unknown>
  insert: () => Promise<unknown>
  close: () => Promise<void>
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'careers-bench-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

async function openSqlite(): Promise<Engine> {
  const dataDir = newFolder()
  const database = new DatabaseSync(path.join(dataDir, 'bare.sqlite'))
  // The same durability as the API's own database.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table bare (id integer primary key, value text)',
  )
  const select = database.prepare('select 1')
  const insert = database.prepare('insert into bare (value) values (?)')
  return {
    name: 'SQLite',
    dataDir,
    databaseUrl: undefined,
    select: async () => select.get(),
    insert: async () => insert.run('value'),
    close: async () => {
      database.close()
      remove(dataDir)
    },
  }
}

async function openPostgres(): Promise<Engine> {
  const dataDir = newFolder()
  const server = startPostgres({ isDurable: true })
  const pool = new pg.Pool({ connectionString: server.url, max: CONCURRENCY })
  await pool.query('create table bare (id integer generated always as identity primary key, value text)')
  return {
    name: 'PostgreSQL',
    dataDir,
    databaseUrl: server.url,
    select: () => pool.query('select 1'),
    insert: () => pool.query('insert into bare (value) values ($1)', ['value']),
    close: async () => {
      await pool.end()
      server.stop()
      remove(dataDir)
    },
  }
}

/** Measures on both engines, one after another. */
export async function onBoth(rowsOf: (engine: Engine) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of [openSqlite, openPostgres]) {
    const engine = await open()
    rows.push(...(await rowsOf(engine).finally(engine.close)))
  }
  return rows
}
