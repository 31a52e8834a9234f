import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { hashBytes, writeNewFile } from '#lib/funnel-api/edges/backup/copy'
import { copyFiles, type BackupFile } from '#lib/funnel-api/edges/backup/copy-files'
import { listBackups, deleteOldBackups, backupName, unfinishedName } from '#lib/funnel-api/edges/backup/folders'
import {
  DATABASE,
  MANIFEST,
  type Manifest,
  newManifest,
  readSums,
  SECRET,
  sha256Of,
  sumLine,
  CHECKSUM_FILE,
} from '#lib/funnel-api/edges/backup/manifest'
import {
  engineOf,
  openStores,
  readStoredSecret,
  type ServerLocation,
  secretFile,
  type Stores,
} from '#lib/funnel-api/platform/storage/location'
import { type Report } from '#lib/funnel-api/edges/backup/progress'
import type { Snapshot } from '#lib/funnel-api/edges/backup/snapshot'
import { withPostgresSnapshot } from '#lib/funnel-api/edges/backup/snapshot-postgres'
import { withSqliteSnapshot } from '#lib/funnel-api/edges/backup/snapshot-sqlite'
import { syncPath } from '#lib/funnel-api/platform/disk/sync-path'
import { RESIZED } from '#lib/funnel-api/features/files/sized-pictures'
import { matchesHash } from '#lib/funnel-api/platform/db/shared-settings'
import { ERASURES_FOLDER } from '#lib/funnel-api/platform/erasures/erasures'

export type CreatedBackup = { folder: string; manifest: Manifest; dropped: string[] }
type Options = { now: Date; keep?: number | undefined; report: Report }

/**
 * Creates a backup in a new folder below `root` while the server runs: first a snapshot of the database, then its
 * files. The folder gets its final name when everything is synced to disk.
 */
export async function createBackup(
  location: ServerLocation,
  root: string,
  { now, keep, report }: Options,
): Promise<CreatedBackup> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const previous = (await listBackups(root)).at(-1)
  const previousBackup = previous === undefined ? null : { folder: previous, sums: await readSums(previous) }
  const name = backupName(now)
  const folder = path.join(root, unfinishedName(name))
  await mkdir(folder, { mode: 0o700 })
  const stores = await openStores(location)
  try {
    report('Copying the database…')
    const engine = engineOf(location)
    const manifest = await withSnapshot(location, path.join(folder, DATABASE[engine]), async (snapshot) => {
      const lines = [await syncAndHash(folder, DATABASE[engine])]
      const has_secret = await usesSecretFile(location, snapshot)
      if (has_secret) {
        await writeNewFile(path.join(folder, SECRET), createReadStream(secretFile(location.dataDir)))
        lines.push(await syncAndHash(folder, SECRET))
      }
      const { total } = snapshot
      const copying = { stores, folder, previous: previousBackup, total, lines, report }
      const { files, missing, damaged } = await copyFiles(copying, filesOf(snapshot, stores))
      const stillReferenced = await snapshot.findReferencedKeys(missing.map((file) => stores.at(file).key))
      const isReferenced = (file: string) => stillReferenced.has(stores.at(file).key)
      const { migrations, counts } = snapshot
      return newManifest({
        created_at: now.toISOString(),
        engine,
        migrations,
        counts,
        files,
        has_secret,
        damaged,
        sums: sha256Of(await readFile(path.join(folder, CHECKSUM_FILE))),
        gone: missing.filter((file) => !isReferenced(file)),
        lost: missing.filter(isReferenced),
      })
    })
    await writeNewFile(path.join(folder, MANIFEST), bytesOf(`${JSON.stringify(manifest, null, 2)}\n`))
    const finished = path.join(root, name)
    await rename(folder, finished)
    await syncPath(root)
    const dropped = keep === undefined ? [] : await deleteOldBackups(root, keep, now)
    return { folder: finished, manifest, dropped }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await stores.close()
  }
}

const withSnapshot = <T>(
  { databaseUrl, dataDir }: ServerLocation,
  target: string,
  work: (snapshot: Snapshot) => Promise<T>,
) => (databaseUrl ? withPostgresSnapshot(databaseUrl, target, work) : withSqliteSnapshot(dataDir, target, work))

/**
 * Whether the server uses the secret in the data folder. It does not if SESSION_SECRET is set for this command, or was
 * set at the last start of the server.
 */
async function usesSecretFile({ hasSecret, dataDir }: ServerLocation, { secretHash }: Snapshot): Promise<boolean> {
  const secret = hasSecret ? null : await readStoredSecret(dataDir)
  return secret !== null && matchesHash(secret, secretHash)
}

/**
 * Lists the files of the snapshot, and the current media and erasure markers, without resized images. A file may be
 * missing only if its owner has deleted it since the snapshot.
 */
async function* filesOf(snapshot: Snapshot, stores: Stores): AsyncIterable<BackupFile> {
  for await (const { key, size, sha256 } of snapshot.stored()) yield { path: `files/${key}`, size, sha256 }
  for await (const medium of stores.listMedia())
    if (medium.path.split('/')[2] !== RESIZED) yield { ...medium, sha256: null }
  for await (const { key, size } of stores.files.list(ERASURES_FOLDER))
    yield { path: `files/${key}`, size, sha256: null }
}

async function syncAndHash(folder: string, file: string): Promise<string> {
  const handle = await open(path.join(folder, file), 'r+')
  try {
    // The program that wrote the file has neither synced it nor restricted who can read it.
    await handle.sync()
    await handle.chmod(0o600)
    return sumLine(await hashBytes(handle.createReadStream({ autoClose: false })), file)
  } finally {
    await handle.close()
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
