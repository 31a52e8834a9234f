import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Bytes = AsyncIterable<Uint8Array>

/** Writes bytes to a new file that nobody else reads, to the disk itself, and answers what they were. */
export async function writeNew(file: string, bytes: Bytes): Promise<{ size: number; sha256: string }> {
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

/** Folders below a root, each made once; `settle` brings their names to the disk. */
export function foldersOf(root: string) {
  const made = new Set<string>([root])
  return {
    async for(file: string) {
      const folder = path.dirname(file)
      if (made.has(folder)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (let up = folder; up.startsWith(root) && !made.has(up); up = path.dirname(up)) made.add(up)
    },
    async settle() {
      for (const folder of made) {
        const handle = await open(folder, 'r')
        await handle.sync().finally(() => handle.close())
      }
    },
  }
}

/** A second name for a file of that size, where it is there and its disk gives one. */
export async function linkedTo(there: string, file: string, size: number): Promise<boolean> {
  const found = await stat(there).catch(() => null)
  if (found?.size !== size) return false
  return link(there, file).then(
    () => true,
    () => false,
  )
}

/** SHA-256, in hexadecimal digits. */
export async function hashOf(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
