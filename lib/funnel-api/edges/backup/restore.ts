import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { forEachConcurrent } from '#lib/funnel-api/platform/queue/for-each-concurrent'
import { runAndCount } from '#lib/funnel-api/edges/backup/recount'
import { repeatErasures } from '#lib/funnel-api/edges/backup/repeat-erasures'
import { addErasureMarkers, ERASURES_FOLDER, listErasureMarkers } from '#lib/funnel-api/platform/erasures/erasures'
import { listBackups } from '#lib/funnel-api/edges/backup/folders'
import { type Manifest, readSums, SECRET } from '#lib/funnel-api/edges/backup/manifest'
import {
  engineOf,
  openStores,
  readStoredSecret,
  type ServerLocation,
  secretFile,
  type Stores,
} from '#lib/funnel-api/platform/storage/location'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { type Report, throttleProgress } from '#lib/funnel-api/edges/backup/progress'
import { restoreDatabase } from '#lib/funnel-api/edges/backup/restore-database'
import { describeContent, moveAside, requireUnused } from '#lib/funnel-api/edges/backup/target'
import { type Verified, verifyBackup } from '#lib/funnel-api/edges/backup/verify'
import type { Api } from '#lib/funnel-api/platform/context'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'

const MAX_CONCURRENT = 8

export type ContextParts = {
  db: Db
  store: FileStore
  origin: ServerLocation['origin']
  /** The secret in the data folder, which the server uses unless SESSION_SECRET is set. */
  storedSecret: string | null
}
type Options = {
  now: Date
  isForced: boolean
  isSigningOut: boolean
  report: Report
  /** Creates the context that repeats erasures. It sends no email. */
  contextOf: (parts: ContextParts) => Api
}
export type Restored = {
  folder: string
  created_at: string
  files: number
  /** The new locations of the previous data. */
  aside: string[]
  /** Users and applications that were deleted after the backup, and again by the restore. */
  erased: { users: number; candidacies: number }
  /** Messages about tables with missing or extra rows. */
  miscounted: string[]
  /** Whether the secret was restored. It is not if the backup contains none or SESSION_SECRET is set. */
  has_secret: boolean
}

/**
 * Restores a backup. Requires an empty location, unless `isForced` allows moving the existing data aside. The server
 * then continues from the state of the backup.
 */
export async function restoreBackup(location: ServerLocation, folder: string, options: Options): Promise<Restored> {
  const { now, isForced, report } = options
  const backup = await verifyBackup(folder, report)
  const { manifest, faults } = backup
  if (faults.length > 0) throw new CommandError(`${folder} is damaged. Nothing was restored.\n${faults.join('\n')}`)
  await rejectIncompatible(location, manifest)
  await requireUnused(location)
  const content = await describeContent(location)
  if (content.length > 0 && !isForced)
    throw new CommandError(
      `The target is not empty: ${content.join(', ')}. Use an empty target, or move the existing data aside with --force.`,
    )
  const markers = await collectMarkers(location, folder)
  await mkdir(location.dataDir, { recursive: true })
  const moved = content.length > 0 ? await moveAside(location, now) : []
  const stores = await openStores(location)
  try {
    // Later restores need the markers too. They come first, because this restore may be interrupted.
    await addErasureMarkers(stores.files, markers, now)
    const files = await restoreFiles(stores, backup, report)
    const has_secret = manifest.has_secret && !location.hasSecret
    if (has_secret) {
      await copyFile(path.join(folder, SECRET), secretFile(location.dataDir))
      await chmod(secretFile(location.dataDir), 0o600)
    }
    const storedSecret = await readStoredSecret(location.dataDir)
    const { origin } = location
    report('Restoring the database…')
    const finish = (db: Db) =>
      runAndCount(db, manifest, async () => {
        if (options.isSigningOut) await signOut(db)
        await deleteMissing(db, manifest)
        return repeatErasures(options.contextOf({ db, store: stores.files, origin, storedSecret }), markers)
      })
    const { done: erased, miscounted } = await restoreDatabase(location, folder, finish, report)
    const { created_at } = manifest
    return { folder, created_at, files, aside: moved, erased, miscounted, has_secret }
  } finally {
    await stores.close()
  }
}

async function rejectIncompatible(location: ServerLocation, { engine, migrations }: Manifest): Promise<void> {
  if (engine === 'postgres' && engineOf(location) === 'sqlite')
    throw new CommandError('A PostgreSQL backup cannot be restored into SQLite. Set DATABASE_URL.')
  const known = await migrationsFor(engine).getMigrations()
  const unknown = migrations.filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new CommandError(`The backup is from a newer version (${unknown.join(', ')}). Upgrade first.`)
}

async function readMarkers(location: ServerLocation): Promise<Set<string>> {
  const stores = await openStores(location)
  try {
    return await listErasureMarkers(stores.files)
  } finally {
    await stores.close()
  }
}

/** Collects the erasure markers of the target, of this backup and of all backups next to it. */
async function collectMarkers(location: ServerLocation, folder: string): Promise<Set<string>> {
  const markers = await readMarkers(location)
  for (const backup of new Set([folder, ...(await listBackups(path.dirname(folder)))]))
    for (const file of (await readSums(backup)).keys())
      if (file.startsWith(`files/${ERASURES_FOLDER}/`)) markers.add(file.slice('files/'.length))
  return markers
}

async function restoreFiles(stores: Stores, { folder, files }: Verified, report: Report): Promise<number> {
  const restorable = files.filter((file) => /^(?:files|media)\//.test(file))
  const reportProgress = throttleProgress(report)
  let count = 0
  report(`Restoring ${restorable.length.toLocaleString('en')} files…`)
  await forEachConcurrent(MAX_CONCURRENT, restorable, async (file) => {
    const { store, key } = stores.at(file)
    const source = path.join(folder, file)
    const { size } = await stat(source)
    // A bucket may still contain the file. An equal size is enough, because the bytes under a key never change.
    if ((await store.size(key)) !== size) await store.put(key, createReadStream(source))
    count += 1
    reportProgress(() => `${count.toLocaleString('en')} of ${restorable.length.toLocaleString('en')} files`)
  })
  return restorable.length
}

/** Deletes rows without bytes: cached image transformations, and uploads with missing parts. */
async function deleteMissing(db: Db, { gone, lost }: Manifest) {
  await db.deleteFrom('file_transforms').execute()
  const uploads = new Set([...gone, ...lost].flatMap((file) => /^files\/uploads\/([\w-]+)\//.exec(file)?.[1] ?? []))
  for (const id of uploads) {
    await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute()
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  }
}

/** Invalidates sessions and links, because the backup may contain ones that were revoked or used since. */
async function signOut(db: Db) {
  const tables = ['sessions', 'codes', 'recording_links', 'staff_sessions', 'staff_codes'] as const
  for (const table of tables) await db.deleteFrom(table).execute()
}
