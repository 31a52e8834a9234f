import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const SERVER = process.env.TEST_DATABASE_URL || undefined

export async function onServer(sql: string, server = SERVER) {
  const client = new pg.Client({ connectionString: server })
  // A server that stops in the meantime fails the query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A database with all tables and no rows, created by tests/support/template.ts: copies of it are fast. */
export const TEMPLATE = 'careers_template'

type Wanted = {
  /** Without tables. */
  isBare?: boolean
  isSqlite?: boolean
  /** The PostgreSQL server. Default: that of TEST_DATABASE_URL. */
  server?: string | undefined
}

/** An empty folder, and on PostgreSQL an empty database. `drop` deletes both. */
export async function freshDatabase({ isBare = false, isSqlite = false, server = SERVER }: Wanted = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-api-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (server === undefined || isSqlite) return { dataDir, databaseUrl: undefined, drop: async () => remove() }
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = !isBare && process.env.TEST_DATABASE_TEMPLATE
  await onServer(`create database ${name}${template ? ` template ${TEMPLATE}` : ''}`, server)
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async () => {
    remove()
    await onServer(`drop database ${name} with (force)`, server)
  }
  return { dataDir, databaseUrl: url.href, drop }
}
export type TestDatabase = Awaited<ReturnType<typeof freshDatabase>>

export const IS_POSTGRES = SERVER !== undefined
