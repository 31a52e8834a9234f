import { constants, createReadStream } from 'node:fs'
import { access, link, mkdir, opendir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'
import { syncPath } from '#lib/funnel-api/platform/disk/sync-path'
import { verifyChecksum, openJoiner, type FileRange } from '#lib/funnel-api/platform/storage/joiner'
import {
  requireValidKey,
  writeSource,
  SPOOL,
  writeThroughSpool,
  sweepSpool,
} from '#lib/funnel-api/platform/storage/spool'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'

/**
 * Stores files with flydrive's disk, and adds atomic writes that survive a power cut, byte ranges, and joining in a
 * worker thread. `spool` is the folder for temporary files on the same disk.
 */
export function diskStore(root: string, spool = path.join(root, SPOOL)): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const joiner = openJoiner()
  const pathOf = (key: string) => path.join(root, requireValidKey(key))
  return {
    async put(key, source, bounds) {
      const target = pathOf(key)
      return writeThroughSpool(
        spool,
        (file) => writeSource(source, file, bounds),
        (temporary, size) => verifyChecksum(joiner, { file: temporary, start: 0, size }, bounds),
        (temporary) => createName(target, () => rename(temporary, target)),
      )
    },
    async join(key, pieces) {
      const target = pathOf(key)
      const ranges = pieces.map((piece) => ({ ...piece, file: pathOf(piece.key) }))
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
      const single = await wholeFile(ranges)
      // Some file systems do not support hard links. The bytes are then copied.
      const isLinked = single !== null && (await createName(target, () => link(single, target)).then(toTrue, toFalse))
      if (isLinked) return { size, sha256: await joiner.hash(ranges, 'sha256') }
      return writeThroughSpool(
        spool,
        (file) => joiner.join(ranges, file),
        async (_, sha256) => ({ size, sha256 }),
        (temporary) => createName(target, () => rename(temporary, target)),
      )
    },
    size: async (key) => {
      const stats = await nullIfMissing(stat(pathOf(key)))
      return stats?.isFile() ? stats.size : null
    },
    localPath: pathOf,
    read: (key, range) => Readable.toWeb(createReadStream(pathOf(key), range)) as ReadableStream<Uint8Array>,
    remove: (key) => disk.delete(requireValidKey(key)),
    drop: (prefix) => disk.deleteAll(requireValidKey(prefix)),
    list: (prefix) => filesBelow(root, prefix === '' ? '' : requireValidKey(prefix)),
    check: async () => {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
    sweep: (before) => sweepSpool(spool, before),
    close: () => joiner.close(),
  }
}

const toTrue = () => true
const toFalse = () => false

/** Returns the file that contains exactly these ranges, which is then linked instead of copied, or null. */
async function wholeFile([only, ...more]: readonly FileRange[]): Promise<string | null> {
  if (!only || more.length > 0 || only.start > 0) return null
  return (await stat(only.file)).size === only.size ? only.file : null
}

/** Lists the files below a prefix. Hidden names, such as the spool, are skipped. */
async function* filesBelow(root: string, prefix: string): AsyncIterable<{ key: string; size: number }> {
  const folder = await nullIfMissing(opendir(path.join(root, prefix)))
  if (!folder) return
  for await (const entry of folder) {
    if (entry.name.startsWith('.')) continue
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, key)
    // The file may have been removed since the folder was listed.
    const stats = entry.isFile() && (await nullIfMissing(stat(path.join(root, key))))
    if (stats) yield { key, size: stats.size }
  }
}

/** Syncs the folder after a name is created, because a new name survives a power cut only then. */
async function createName(target: string, create: () => Promise<void>) {
  const folder = path.dirname(target)
  const created = await mkdir(folder, { recursive: true })
  await create()
  await syncPath(folder)
  if (created !== undefined) await syncPath(path.dirname(created))
}
