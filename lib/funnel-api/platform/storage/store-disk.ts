import { constants, createReadStream } from 'node:fs'
import { access, link, mkdir, open, opendir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { checkedBytes, openJoiner, type Stretch } from '#lib/funnel-api/files/joiner'
import { checkedKey, pour, SPOOL, spooled, sweepSpool } from '#lib/funnel-api/files/spool'
import type { FileStore } from '#lib/funnel-api/files/store'

/**
 * Stores files with the library's disk, and adds atomic writes that survive a power cut, byte ranges, and joining in a
 * worker thread. `spool` is the folder for temporary files on the same disk.
 */
export function diskStore(root: string, spool = path.join(root, SPOOL)): FileStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const joiner = openJoiner()
  const at = (key: string) => path.join(root, checkedKey(key))
  return {
    async put(key, source, bounds) {
      const target = at(key)
      return spooled(
        spool,
        (file) => pour(source, file, bounds),
        (temporary, size) => checkedBytes(joiner, { file: temporary, start: 0, size }, bounds),
        (temporary) => named(target, () => rename(temporary, target)),
      )
    },
    async join(key, pieces) {
      const target = at(key)
      const stretches = pieces.map((piece) => ({ ...piece, file: at(piece.key) }))
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
      const whole = await wholeFile(stretches)
      // Some file systems do not support hard links. The bytes are then copied.
      const isLinked = whole !== null && (await named(target, () => link(whole, target)).then(yes, no))
      if (isLinked) return { size, sha256: await joiner.hash(stretches, 'sha256') }
      return spooled(
        spool,
        (file) => joiner.join(stretches, file),
        async (_, sha256) => ({ size, sha256 }),
        (temporary) => named(target, () => rename(temporary, target)),
      )
    },
    size: async (key) => {
      const found = await stat(at(key)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    localPath: at,
    read: (key, range) => Readable.toWeb(createReadStream(at(key), range)) as ReadableStream,
    remove: (key) => disk.delete(checkedKey(key)),
    drop: (prefix) => disk.deleteAll(checkedKey(prefix)),
    list: (prefix) => filesBelow(root, prefix === '' ? '' : checkedKey(prefix)),
    check: async () => {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
    sweep: (before) => sweepSpool(spool, before),
    close: () => joiner.close(),
  }
}

const yes = () => true
const no = () => false

/** Returns the file that contains exactly these stretches. It is then linked instead of copied. */
async function wholeFile([only, ...more]: readonly Stretch[]): Promise<string | null> {
  if (!only || more.length > 0 || only.start > 0) return null
  return (await stat(only.file)).size === only.size ? only.file : null
}

/** Lists the files below a prefix. Hidden names, such as the spool, are skipped. */
async function* filesBelow(root: string, prefix: string): AsyncIterable<{ key: string; size: number }> {
  const folder = await opendir(path.join(root, prefix)).catch(() => null)
  if (!folder) return
  for await (const entry of folder) {
    if (entry.name.startsWith('.')) continue
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, key)
    // The file may have been removed since the folder was listed.
    const found = entry.isFile() && (await stat(path.join(root, key)).catch(() => null))
    if (found) yield { key, size: found.size }
  }
}

/** Syncs the folder after a name is created, because a new name survives a power cut only then. */
async function named(target: string, name: () => Promise<void>) {
  const folder = path.dirname(target)
  const made = await mkdir(folder, { recursive: true })
  await name()
  await synced(folder)
  if (made !== undefined) await synced(path.dirname(made))
}

async function synced(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
