/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#lib/funnel-api/db/open'
import { diskStore } from '#lib/funnel-api/files/store-disk'
import { readConfig } from '#lib/host/config'
import { factsOf } from '#lib/host/service/facts'

test('reports a store as unreachable if its check fails', async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'careers-facts-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR })
  const db = await openDatabase({ dataDir: DATA_DIR })
  const store = diskStore(path.join(DATA_DIR, 'files'))
  const facts = (more: object) => factsOf({ db, store: { ...store, ...more }, scanner: null }, config)
  expect(await facts({})).toMatchObject({ files: { kind: 'disk', is_reachable: true } })
  const check = () => Promise.reject(new Error('there is no bucket'))
  expect(await facts({ check })).toMatchObject({ files: { is_reachable: false }, database: { is_reachable: true } })
  await store.close()
  await db.destroy()
  rmSync(DATA_DIR, { recursive: true })
})
