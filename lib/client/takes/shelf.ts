import type { Take } from './types'

/**
 * `held`: bytes of the head that change once more when the take ends, and are sent last; `is_head_open` while more of
 * it has to come.
 */
export type KeptTake = Take & { held: number; is_head_open: boolean }
/** Bytes of a take, `start_at` of its beginning. A chosen file that finds no room stays what it is. */
export type Chunk = { take_id: string; start_at: number; bytes: ArrayBuffer | Blob }
/** An upload under way at the service; `part_size` stays what it was begun with. */
export type KeptUpload = {
  take_id: string
  upload_id: string
  uri: string
  region: string
  location_url: string
  part_size: number
}

/** Where takes are kept. Chunks come in the order of their bytes. */
export type Shelf = {
  takes: () => Promise<KeptTake[]>
  take: (id: string) => Promise<KeptTake | undefined>
  /** A take together with new chunks of it: all or nothing. */
  put: (take: KeptTake, chunks: readonly Chunk[]) => Promise<void>
  /** All chunks that have bytes between two places. */
  chunks: (take_id: string, from: number, to: number) => Promise<Chunk[]>
  upload: (take_id: string) => Promise<KeptUpload | undefined>
  putUpload: (upload: KeptUpload) => Promise<void>
  dropUpload: (take_id: string) => Promise<void>
  drop: (take_id: string) => Promise<void>
  clear: () => Promise<void>
}

export const sizeOf = ({ bytes }: Chunk) => (bytes instanceof Blob ? bytes.size : bytes.byteLength)

/** For browsers that keep nothing: as long as the tab. */
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
