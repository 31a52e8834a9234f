/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'
import { readConfig } from '#lib/host/config'
import { readHealthDetails } from '#lib/host/service/health-details'

test('reports a store as unreachable if its check fails', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'careers-facts-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR })
  const db = await openDatabase({ dataDir: DATA_DIR })
  const store = diskStore(path.join(DATA_DIR, 'files'))
  const facts = (more: object) => readHealthDetails({ db, store: { ...store, ...more }, scanner: null }, config)
  expect(await facts({})).toMatchObject({ files: { kind: 'disk', is_reachable: true } })
  const check = () => Promise.reject(new Error('bucket not found'))
  expect(await facts({ check })).toMatchObject({ files: { is_reachable: false }, database: { is_reachable: true } })
  await store.close()
  await db.destroy()
  rmSync(DATA_DIR, { recursive: true })
})

test('reports kinds, counts and jobs, without hosts and secrets', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'careers-facts-'))
  const db = await openDatabase({ dataDir: DATA_DIR })
  const store = diskStore(path.join(DATA_DIR, 'files'))
  const scanner = { scan: async () => 'clean' } as unknown as Parameters<typeof readHealthDetails>[0]['scanner']
  const settings = {
    SMTP_URL: 'smtp://mail.secret.example',
    MAIL_FROM: 'a@example.org',
    FUNNEL_API_URL: 'https://api.secret.example',
    S3_BUCKET: 'secret-bucket',
    DATABASE_URL: 'postgres://secret.example/careers',
  }
  const read = (more: Record<string, string>) => readConfig({ NODE_ENV: 'test', DATA_DIR, ...more })
  const own = await readHealthDetails({ db, store, scanner: null }, read({}))
  expect(own).toMatchObject({
    version: expect.stringMatching(/^\d/),
    node: process.version,
    database: { engine: 'sqlite', is_reachable: true },
    files: { kind: 'disk' },
    mail: { kind: 'folder' },
    outbox: { waiting: 0, dead: 0 },
    jobs: {},
    scanner: false,
    upstream: 'embedded',
  })
  const other = await readHealthDetails({ db, store, scanner }, { ...read({}), ...settings, s3: {} as never })
  expect(other).toMatchObject({
    database: { engine: 'postgres' },
    files: { kind: 's3' },
    mail: { kind: 'smtp' },
    scanner: true,
    upstream: 'foreign',
  })
  expect(JSON.stringify(other)).not.toContain('secret')
  await db.destroy()
  const down = await readHealthDetails({ db, store, scanner: null }, read({}))
  expect(down).toMatchObject({ database: { is_reachable: false }, outbox: null, jobs: null })
  await store.close()
  rmSync(DATA_DIR, { recursive: true })
})
