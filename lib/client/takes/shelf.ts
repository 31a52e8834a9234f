import type { Take } from './types'

/**
 * `held`: bytes of the head that change again at the end of the recording, and are sent last. `is_head_open`: more of
 * the head is expected.
 */
export type KeptTake = Take & { held: number; is_head_open: boolean }
/** Bytes of a recording from the offset `start_at`. A chosen file that does not fit on disk stays a Blob. */
export type Chunk = { take_id: string; start_at: number; bytes: ArrayBuffer | Blob }
/** An upload in progress at the service; `part_size` never changes after the start. */
export type KeptUpload = {
  take_id: string
  upload_id: string
  uri: string
  region: string
  location_url: string
  part_size: number
}

/** Storage for recordings. Chunks are returned in the order of their bytes. */
export type Shelf = {
  takes: () => Promise<KeptTake[]>
  take: (id: string) => Promise<KeptTake | undefined>
  /** Stores a recording and new chunks of it in one transaction. */
  put: (take: KeptTake, chunks: readonly Chunk[]) => Promise<void>
  /** All chunks with bytes in the range. */
  chunks: (take_id: string, from: number, to: number) => Promise<Chunk[]>
  upload: (take_id: string) => Promise<KeptUpload | undefined>
  putUpload: (upload: KeptUpload) => Promise<void>
  dropUpload: (take_id: string) => Promise<void>
  drop: (take_id: string) => Promise<void>
  clear: () => Promise<void>
}

export const sizeOf = ({ bytes }: Chunk) => (bytes instanceof Blob ? bytes.size : bytes.byteLength)

/** Storage in memory, for browsers without a database: lost with the tab. */
export function memoryShelf(): Shelf {
  const takes = new Map<string, KeptTake>()
  const chunks = new Map<string, Map<number, Chunk>>()
  const uploads = new Map<string, KeptUpload>()
  return {
    takes: async () => [...takes.values()],
    take: async (id) => takes.get(id),
    put: async (take, added) => {
      takes.set(take.id, take)
      const own = chunks.get(take.id) ?? new Map<number, Chunk>()
      chunks.set(take.id, own)
      for (const chunk of added) own.set(chunk.start_at, chunk)
    },
    chunks: async (take_id, from, to) =>
      [...(chunks.get(take_id)?.values() ?? [])]
        .filter((chunk) => chunk.start_at < to && chunk.start_at + sizeOf(chunk) > from)
        .sort((a, b) => a.start_at - b.start_at),
    upload: async (take_id) => uploads.get(take_id),
    putUpload: async (upload) => void uploads.set(upload.take_id, upload),
    dropUpload: async (take_id) => void uploads.delete(take_id),
    drop: async (take_id) => [takes, chunks, uploads].forEach((kept) => kept.delete(take_id)),
    clear: async () => [takes, chunks, uploads].forEach((kept) => kept.clear()),
  }
}
