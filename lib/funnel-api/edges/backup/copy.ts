import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '#lib/funnel-api/platform/disk/sync-path'

type Bytes = AsyncIterable<Uint8Array>

/** Writes bytes to a new file that only its owner can read, and syncs it to disk. */
export async function writeNewFile(file: string, bytes: Bytes): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(bytes, hashing, createWriteStream(file, { flags: 'w', mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}

/** Creates the folders of files below a root, each once. `sync` writes them to disk. */
export function createFolders(root: string) {
  const created = new Set<string>([root])
  return {
    async createFor(file: string) {
      const folder = path.dirname(file)
      if (created.has(folder)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (let up = folder; up.startsWith(root) && !created.has(up); up = path.dirname(up)) created.add(up)
    },
    async sync() {
      for (const folder of created) await syncPath(folder)
    },
  }
}

/**
 * Creates a hard link to an existing file. Returns false if its size differs or the link fails, for example because the
 * file system does not support links. The caller then copies the file instead.
 */
export async function tryLink(source: string, file: string, size: number): Promise<boolean> {
  const stats = await stat(source).catch(() => null)
  if (stats?.size !== size) return false
  return link(source, file).then(
    () => true,
    () => false,
  )
}

/** Returns the SHA-256 hash in hexadecimal. */
export async function hashBytes(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
