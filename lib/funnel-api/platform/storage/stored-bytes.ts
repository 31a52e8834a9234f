import type { ByteRange, FileStore } from '#lib/funnel-api/platform/storage/store'
import type { FileSource } from '#lib/funnel-api/platform/workers/file-source'

/** Reads a stored object or a range of it into memory. For files whose folder limits them to a small size. */
export async function readAllBytes(store: Pick<FileStore, 'read'>, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.read(key, range)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Smaller objects of a remote store are read in one request instead of by range. */
const AT_ONCE = 16 * 1024 * 1024

/** Returns a stored object as input of a worker process, which gets no credentials of the store. */
export async function sourceFor(
  store: Pick<FileStore, 'read' | 'localPath'>,
  key: string,
  size: number,
): Promise<FileSource> {
  if (store.localPath) return { path: store.localPath(key) }
  if (size <= AT_ONCE) return { bytes: await readAllBytes(store, key) }
  return { size, read: (start, end) => readAllBytes(store, key, { start, end: end - 1 }) }
}
