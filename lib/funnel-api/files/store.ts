import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

/** Where bytes are kept. A disk here; another kind of store answers the same four. */
export type FileStore = {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Makes one object of parts that were put, in order; they stay until they are removed. */
  join: (key: string, parts: readonly string[]) => Promise<void>
  size: (key: string) => Promise<number | null>
  read: (key: string, range?: ByteRange) => ReadableStream
  remove: (key: string) => Promise<void>
}

/** Bytes go to a temporary name, to the disk itself, and only then to their own: half a file is never seen. */
export function diskStore(root: string): FileStore {
  const at = (key: string) => {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error('the key leaves the store')
    return file
  }
  const written = async (key: string, write: (file: Awaited<ReturnType<typeof open>>) => Promise<void>) => {
    const target = at(key)
    await mkdir(path.dirname(target), { recursive: true })
    const temporary = `${target}.${randomBytes(8).toString('hex')}.part`
    const file = await open(temporary, 'w')
    try {
      await write(file)
      await file.sync()
      await file.close()
      await rename(temporary, target)
    } catch (error) {
      await file.close().catch(() => undefined)
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes) => written(key, async (file) => void (await file.write(bytes))),
    join: (key, parts) =>
      written(key, async (file) => {
        for (const part of parts)
          for await (const chunk of createReadStream(at(part))) await file.write(chunk as Buffer)
      }),
    size: async (key) => (await stat(at(key)).catch(() => null))?.size ?? null,
    read: (key, range) => Readable.toWeb(createReadStream(at(key), range)) as ReadableStream,
    remove: (key) => rm(at(key), { force: true }),
  }
}
