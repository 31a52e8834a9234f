import { browserStore } from '#lib/client/browser-store'
import { type Chunk, type KeptTake, type KeptUpload, memoryShelf, type Shelf } from './shelf'

/** Holds recordings that do not fit on disk, and all of them if there is no database. They are lost with the tab. */
const memory = memoryShelf()

const onDisk = browserStore(async (onLost) => {
  const { idbShelf } = await import('./idb-shelf')
  const shelf = await idbShelf(onLost)
  // Asks once per visit that the browser retains the data when its disk gets full. Some browsers ask the user, so
  // nothing waits for it.
  void navigator.storage?.persist?.().catch(() => false)
  return shelf
})

export async function takeOf(take_id: string): Promise<KeptTake | undefined> {
  return (await memory.take(take_id)) ?? onDisk((shelf) => shelf.take(take_id))
}

export async function allTakes(): Promise<KeptTake[]> {
  const spilled = await memory.takes()
  const others = (await onDisk((shelf) => shelf.takes())) ?? []
  return [...spilled, ...others.filter(({ id }) => !spilled.some((take) => take.id === id))]
}

/** Stores on disk while there is room, then in memory; the returned recording says which (`is_kept`). */
export async function keep(take: KeptTake, chunks: readonly Chunk[]): Promise<KeptTake> {
  const write = (shelf: Shelf) => shelf.put(take, chunks).then(() => true)
  const isKept = take.is_kept && (await onDisk(write).catch(() => false))
  if (isKept) return take
  const spilled = { ...take, is_kept: false }
  await memory.put(spilled, chunks)
  return spilled
}

/** All chunks with bytes in a range. Chunks in memory are newer than those on disk and take precedence. */
export async function chunksBetween(take_id: string, from: number, to: number): Promise<Chunk[]> {
  if (to <= from) return []
  const spilled = await memory.chunks(take_id, from, to)
  const others = (await onDisk((shelf) => shelf.chunks(take_id, from, to))) ?? []
  const all = [...spilled, ...others.filter(({ start_at }) => !spilled.some((chunk) => chunk.start_at === start_at))]
  return all.sort((a, b) => a.start_at - b.start_at)
}

export async function uploadOf(take_id: string): Promise<KeptUpload | undefined> {
  return (await memory.upload(take_id)) ?? onDisk((shelf) => shelf.upload(take_id))
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  await memory.putUpload(upload)
  await onDisk((shelf) => shelf.putUpload(upload)).catch(() => undefined)
}

const everywhere = async (work: (shelf: Shelf) => Promise<void>) =>
  void (await Promise.all([work(memory), onDisk(work)]))

export const dropUpload = (take_id: string) => everywhere((shelf) => shelf.dropUpload(take_id))
export const drop = (take_id: string) => everywhere((shelf) => shelf.drop(take_id))
export const clear = () => everywhere((shelf) => shelf.clear())
