import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '#lib/contract/errors'
import type { Bounds, Source } from '#lib/funnel-api/files/store'

/** Where bytes wait for the rest of them, below the files; no key begins so. */
export const SPOOL = '.spool'

/** Bytes are written in batches: a trip to the disk for each packet of the network would cost more than the writing. */
const BATCH = 256 * 1024

/**
 * Writes to a file of its own, to the disk itself, and hands that over; whatever goes wrong, the file does not stay.
 * What else is wanted to be known of it is found out while the disk is busy.
 */
export async function spooled<W, T>(
  folder: string,
  write: (file: FileHandle) => Promise<W>,
  meanwhile: (temporary: string, written: W) => Promise<T>,
  handOver: (temporary: string, known: T) => Promise<void>,
): Promise<T> {
  const temporary = path.join(folder, randomBytes(12).toString('hex'))
  const file = await open(temporary, 'wx').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    return open(temporary, 'wx')
  })
  try {
    const written = await write(file)
    const [known] = await Promise.all([meanwhile(temporary, written), file.sync()])
    await file.close()
    await handOver(temporary, known)
    return known
  } catch (error) {
    // It may be closed already, and the first error is the one to report.
    await file.close().catch(() => undefined)
    throw error
  } finally {
    // It may have got its final name.
    await unlink(temporary).catch(() => undefined)
  }
}

/** Writes what comes while more of it comes, and answers how much it was. */
export async function pour(source: Source, file: FileHandle, bounds?: Bounds): Promise<number> {
  let size = 0
  let batch: Uint8Array[] = []
  let waiting = 0
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, batch)
    // Its failure is met at the next flush: until then it is nobody's.
    writing.catch(() => undefined)
    batch = []
    waiting = 0
  }
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (bounds && size > bounds.most) throw new ApiError('TOO_LARGE', `above ${bounds.most} bytes`)
      batch.push(chunk)
      waiting += chunk.length
      if (waiting >= BATCH) await flush()
    }
    await flush()
  } finally {
    // The file is closed after this: no write may still be under way.
    await writing
  }
  // A proxy on the way may cut a body and end it as if it were complete: clients retry after a 5xx only.
  if (bounds?.exactly !== undefined && size < bounds.exactly)
    throw new ApiError('UNAVAILABLE', `only ${size} of ${bounds.exactly} bytes arrived`)
  if (bounds?.exactly !== undefined && bounds.exactly !== size)
    throw new ApiError('BAD_REQUEST', `${size} bytes came, not ${bounds.exactly}`)
  return size
}

async function writeAll(file: FileHandle, batch: readonly Uint8Array[]) {
  const length = batch.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return
  const { bytesWritten } = await file.writev(batch)
  // A disk that is all but full takes a part and says so; the rest fails with the reason.
  if (bytesWritten < length) await file.write(Buffer.concat(batch).subarray(bytesWritten))
}

/** Removes what nobody has written to since. */
export async function sweepSpool(folder: string, before: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const touched = await stat(file).catch(() => null)
    if (touched && touched.mtime < before) await rm(file, { force: true })
  }
}

/** Names of letters, digits, '_', '-' and '.', none of them hidden: no key leads out of the store. */
export function checkedKey(key: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error('the key leaves the store')
  return key
}
