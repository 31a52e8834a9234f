import type { ByteRange, FileStore } from '#lib/funnel-api/files/store'
import type { FileSource } from '#lib/funnel-api/platform/workers/file-source'

/** A stored object, or a range of it, in memory: of files that their folder keeps small. */
export async function allBytes(store: Pick<FileStore, 'read'>, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.read(key, range) as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Smaller objects of a remote store are read at once instead of range by range. */
const AT_ONCE = 16 * 1024 * 1024

/** A stored object as the input of a worker process, which gets no credentials of the store. */
export async function sourceFor(
  store: Pick<FileStore, 'read' | 'localPath'>,
  key: string,
  size: number,
): Promise<FileSource> {
  if (store.localPath) return { path: store.localPath(key) }
  if (size <= AT_ONCE) return { bytes: await allBytes(store, key) }
  return { size, read: (start, end) => allBytes(store, key, { start, end: end - 1 }) }
}
