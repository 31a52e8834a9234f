import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const SERVER = process.env.TEST_DATABASE_URL || undefined

export async function onServer(sql: string, server = SERVER) {
  const client = new pg.Client({ connectionString: server })
  // An error event without a listener would end the process. If the server stops, the query fails in any case.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A database with all tables and no rows, created by tests/support/create-template-database.ts. Copying it is fast. */
export const TEMPLATE = 'careers_template'
/** The cluster belongs to the tests, so that templates may stay in it until it is deleted. */
export const HAS_TEMPLATES = Boolean(process.env.TEST_DATABASE_TEMPLATE)

type DatabaseOptions = {
  /** Without tables. */
  isBare?: boolean
  isSqlite?: boolean
  /** The PostgreSQL server. Default: that of TEST_DATABASE_URL. */
  server?: string | undefined
  /** The PostgreSQL database that is copied. Default: one with all tables and no rows. */
  template?: string | undefined
}

/** An empty folder, and on PostgreSQL an empty database. `drop` deletes both. */
export async function freshDatabase({
  isBare = false,
  isSqlite = false,
  server = SERVER,
  template = HAS_TEMPLATES && !isBare ? TEMPLATE : undefined,
}: DatabaseOptions = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-api-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (server === undefined || isSqlite) return { dataDir, databaseUrl: undefined, drop: async () => remove() }
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying the files of a small database takes a quarter of the time of writing it to the log.
  await onServer(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`, server)
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
