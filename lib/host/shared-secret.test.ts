/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasOtherSecret } from '#lib/funnel-api/platform/db/shared-settings'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { readConfig } from '#lib/host/config'
import { requireSharedSecret } from '#lib/host/shared-secret'
import { captureLog } from '#tests/support/capture-log'

const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-secret-'))
let db: Db
beforeAll(async () => {
  db = await openDatabase({ dataDir })
  // The first node stores its secret.
  await hasOtherSecret(db, 'the secret of the first node', undefined)
})
afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

const configOf = (variables: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...variables })
const DATABASE_URL = 'postgres://localhost/careers'
const CONFIGURED = 'c'.repeat(40)
const isStored = async (secret: string) => !(await hasOtherSecret(db, secret, undefined))

test('a generated secret that differs from the one of the database is an error', async () => {
  const config = configOf({ DATABASE_URL })
  await expect(requireSharedSecret(db, config)).rejects.toThrow(/^SESSION_SECRET: required/)
  expect(await isStored(config.secret)).toBe(false)
})

test('a database of one node may be used with any secret, which is stored for commands', async () => {
  const log = captureLog('warn')
  const config = configOf({})
  await requireSharedSecret(db, config)
  expect(await isStored(config.secret)).toBe(true)
  expect(log.lines).toHaveLength(1)
  log.restore()
})

test('a configured secret may differ, which is logged once', async () => {
  const log = captureLog('warn')
  const config = configOf({ DATABASE_URL, SESSION_SECRET: CONFIGURED })
  await requireSharedSecret(db, config)
  expect(await isStored(CONFIGURED)).toBe(true)
  await requireSharedSecret(db, config)
  expect(log.lines).toHaveLength(1)
  log.restore()
})
