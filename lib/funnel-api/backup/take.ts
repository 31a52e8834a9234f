import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { hashOf, writeNew } from '#lib/funnel-api/backup/copy'
import { copyFiles, type Wanted } from '#lib/funnel-api/backup/copy-files'
import { ERASURES } from '#lib/funnel-api/backup/erasures'
import { backupsIn, dropOld, nameOf, unfinished } from '#lib/funnel-api/backup/folders'
import {
  DATABASE,
  MANIFEST,
  type Manifest,
  newManifest,
  readSums,
  SECRET,
  sha256Of,
  sumLine,
  SUMS,
} from '#lib/funnel-api/backup/manifest'
import { engineOf, openStores, type Place, secretFile, type Stores } from '#lib/funnel-api/backup/place'
import { type Tell } from '#lib/funnel-api/backup/problem'
import type { Snapshot } from '#lib/funnel-api/backup/snapshot'
import { withPostgresSnapshot } from '#lib/funnel-api/backup/snapshot-postgres'
import { withSqliteSnapshot } from '#lib/funnel-api/backup/snapshot-sqlite'

export type Taken = { folder: string; manifest: Manifest; dropped: string[] }
type Options = { now: Date; keep?: number | undefined; tell: Tell }

/**
 * Takes a backup into a new folder below `root` while the server runs: first the rows of one instant, then the files
 * that they name. The folder has its name once all of it is on the disk.
 */
export async function takeBackup(place: Place, root: string, { now, keep, tell }: Options): Promise<Taken> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const previous = (await backupsIn(root)).at(-1)
  const before = previous === undefined ? null : { folder: previous, sums: await readSums(previous) }
  const name = nameOf(now)
  const folder = path.join(root, unfinished(name))
  await mkdir(folder, { mode: 0o700 })
  const stores = await openStores(place)
  try {
    tell('Copying the database…')
    const engine = engineOf(place)
    const manifest = await withSnapshot(place, path.join(folder, DATABASE[engine]), async (snapshot) => {
      const lines = [await sumOf(folder, DATABASE[engine])]
      const has_secret = !place.hasSecret && existsSync(secretFile(place.dataDir))
      if (has_secret) {
        await writeNew(path.join(folder, SECRET), createReadStream(secretFile(place.dataDir)))
        lines.push(await sumOf(folder, SECRET))
      }
      const { total } = snapshot
      const copying = { stores, folder, before, total, lines, tell }
      const { files, missing, damaged } = await copyFiles(copying, filesOf(snapshot, stores))
      const named = await snapshot.named(missing.map((file) => stores.at(file).key))
      const isNamed = (file: string) => named.has(stores.at(file).key)
      const { migrations, counts } = snapshot
      return newManifest({
        ...{ created_at: now.toISOString(), engine, migrations, counts, files, has_secret, damaged },
        sums: sha256Of(await readFile(path.join(folder, SUMS))),
        gone: missing.filter((file) => !isNamed(file)),
        lost: missing.filter(isNamed),
      })
    })
    await writeNew(path.join(folder, MANIFEST), bytesOf(`${JSON.stringify(manifest, null, 2)}\n`))
    const whole = path.join(root, name)
    await rename(folder, whole)
    await synced(root)
    const dropped = keep === undefined ? [] : await dropOld(root, keep, now)
    return { folder: whole, manifest, dropped }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await stores.close()
  }
}

const withSnapshot = <T>({ databaseUrl, dataDir }: Place, target: string, work: (snapshot: Snapshot) => Promise<T>) =>
  databaseUrl ? withPostgresSnapshot(databaseUrl, target, work) : withSqliteSnapshot(dataDir, target, work)

/** Rows first: a file that one of them names is there unless its owner takes it away meanwhile. */
async function* filesOf(snapshot: Snapshot, stores: Stores): AsyncIterable<Wanted> {
  for await (const { key, size, sha256 } of snapshot.stored()) yield { path: `files/${key}`, size, sha256 }
  for await (const medium of stores.media()) yield { ...medium, sha256: null }
  for await (const { key, size } of stores.files.list(ERASURES)) yield { path: `files/${key}`, size, sha256: null }
}

async function sumOf(folder: string, file: string): Promise<string> {
  const handle = await open(path.join(folder, file), 'r+')
  try {
    // Who wrote it leaves it to the system when it gets to the disk, and to everybody to read it.
    await handle.sync()
    await handle.chmod(0o600)
    return sumLine(await hashOf(handle.createReadStream({ autoClose: false })), file)
  } finally {
    await handle.close()
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function synced(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
