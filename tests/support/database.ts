import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

const SERVER = process.env.TEST_DATABASE_URL || undefined

export async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A database with all tables and nothing in them, where tests/support/template.ts has made it: copies of it are quick. */
export const TEMPLATE = 'careers_template'

type Wanted = { isBare?: boolean; isSqlite?: boolean }

/**
 * An empty folder, and on PostgreSQL an empty database, for one test file alone; `drop` leaves nothing of either. Its
 * tables may be there already, unless it is to be bare.
 */
export async function freshDatabase({ isBare = false, isSqlite = false }: Wanted = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-api-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  if (SERVER === undefined || isSqlite) return { dataDir, databaseUrl: undefined, drop: async () => remove() }
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = !isBare && process.env.TEST_DATABASE_TEMPLATE
  await onServer(`create database ${name}${template ? ` template ${TEMPLATE}` : ''}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const drop = async () => {
    remove()
    await onServer(`drop database ${name} with (force)`)
  }
  return { dataDir, databaseUrl: url.href, drop }
}

export const IS_POSTGRES = SERVER !== undefined
