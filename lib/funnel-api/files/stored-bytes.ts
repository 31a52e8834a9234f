import type { ByteRange, FileStore } from '#lib/funnel-api/files/store'

/** A stored object, or a range of it, in memory: of files that their folder keeps small. */
export async function allBytes(store: Pick<FileStore, 'read'>, key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of store.read(key, range) as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
