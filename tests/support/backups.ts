import { createHash } from 'node:crypto'
import type { ServerLocation } from '#lib/funnel-api/platform/storage/location'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { createApiContext } from '#lib/funnel-api/main/create-context'
import { type ContextParts } from '#lib/funnel-api/edges/backup/restore'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import { readAllBytes } from '#lib/funnel-api/platform/storage/stored-bytes'

export const contextOf = ({ storedSecret, ...parts }: ContextParts) =>
  createApiContext({ ...parts, secret: storedSecret ?? '', services: parseServiceSettings({}) })

/** The location of a server without a bucket and without a secret of its own. */
export const locationOf = ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl?: string | undefined
}): ServerLocation => ({
  dataDir,
  databaseUrl,
  s3: undefined,
  hasSecret: false,
  origin: (slug) => `http://${slug}.test`,
})

export async function inDatabase<T>(location: ServerLocation, work: (db: Db) => Promise<T>) {
  const db = await openDatabase(location)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const TABLES = ['companies', 'campaigns', 'users', 'sessions', 'candidacies', 'resumes', 'files', 'outbox'] as const
export const readRows = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().execute()
        return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const
      }),
    ),
  )

export async function verifyFiles(location: ServerLocation) {
  const files = await inDatabase(location, (db) => db.selectFrom('files').select(['key', 'sha256']).execute())
  const store = await openStore(location.dataDir)
  for (const { key, sha256 } of files)
    expect([
      key,
      createHash('sha256')
        .update(await readAllBytes(store, key))
        .digest('hex'),
    ]).toEqual([key, sha256])
  await store.close()
  return files.length
}
