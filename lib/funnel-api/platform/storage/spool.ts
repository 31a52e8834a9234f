import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '#lib/contract/errors'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'
import type { Bounds, Source } from '#lib/funnel-api/platform/storage/store'

/** The folder for incomplete files within the file store. No key starts with this name. */
export const SPOOL = '.spool'

/** Bytes are written in batches, because one call for each network packet would cost more than the writing itself. */
const BATCH = 256 * 1024

/**
 * Writes a temporary file, syncs it to disk and passes it to `publish`. The temporary file is always removed.
 * `duringSync` runs during the sync, and its result is returned.
 */
export async function writeThroughSpool<W, T>(
  folder: string,
  write: (file: FileHandle) => Promise<W>,
  duringSync: (temporary: string, written: W) => Promise<T>,
  publish: (temporary: string, result: T) => Promise<void>,
): Promise<T> {
  const temporary = path.join(folder, randomBytes(12).toString('hex'))
  const file = await open(temporary, 'wx').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    return open(temporary, 'wx')
  })
  try {
    const written = await write(file)
    const [result] = await Promise.all([duringSync(temporary, written), file.sync()])
    await file.close()
    await publish(temporary, result)
    return result
  } catch (error) {
    // The file may be closed already, and the first error is the one to report.
    await file.close().catch(() => undefined)
    throw error
  } finally {
    // Fails if `publish` has renamed the file.
    await unlink(temporary).catch(() => undefined)
  }
}

/**
 * Writes a source to a file while it is received. Returns its size in bytes. Throws TOO_LARGE, UNAVAILABLE and
 * BAD_REQUEST.
 */
export async function writeSource(source: Source, file: FileHandle, bounds?: Bounds): Promise<number> {
  let size = 0
  let batch: Uint8Array[] = []
  let batchBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, batch)
    // The next flush awaits this promise and throws its error.
    writing.catch(() => undefined)
    batch = []
    batchBytes = 0
  }
  try {
    for await (const chunk of source) {
      size += chunk.length
      if (bounds && size > bounds.maxSize) throw new ApiError('TOO_LARGE', `File exceeds ${bounds.maxSize} bytes`)
      batch.push(chunk)
      batchBytes += chunk.length
      if (batchBytes >= BATCH) await flush()
    }
    await flush()
  } finally {
    // The caller closes the file next, so no write may be in progress.
    await writing
  }
  // A proxy may cut a body short and end it normally. Clients retry only after a 5xx.
  if (bounds?.exactSize !== undefined && size < bounds.exactSize)
    throw new ApiError('UNAVAILABLE', `Received only ${size} of ${bounds.exactSize} bytes`)
  if (bounds?.exactSize !== undefined && bounds.exactSize !== size)
    throw new ApiError('BAD_REQUEST', `Received ${size} bytes instead of ${bounds.exactSize}`)
  return size
}

async function writeAll(file: FileHandle, batch: readonly Uint8Array[]) {
  const length = batch.reduce((sum, chunk) => sum + chunk.length, 0)
  if (length === 0) return
  const { bytesWritten } = await file.writev(batch)
  // A nearly full disk writes only a part and reports the count. The second write then fails with the reason.
  if (bytesWritten < length) await file.write(Buffer.concat(batch).subarray(bytesWritten))
}

/** Removes temporary files that were not written to since `before`. */
export async function sweepSpool(folder: string, before: Date) {
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const file = path.join(folder, name)
    const touched = await nullIfMissing(stat(file))
    if (touched && touched.mtime < before) await rm(file, { force: true })
  }
}

/**
 * Checks a key: segments of letters, digits, '_', '-' and '.' that do not start with a dot, so no key leaves the store.
 */
export function requireValidKey(key: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error('key is outside the store')
  return key
}
