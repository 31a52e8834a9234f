import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Api } from '#lib/funnel-api/platform/context'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'
import { log } from '#lib/telemetry/log'

/** The store folder with a marker for each erasure. Restoring a database backup does not remove the markers. */
export const ERASURES_FOLDER = 'erased'

type Erased = { id: number; created_at: string }
export type ErasureKind = 'user' | 'candidacy' | 'subscriber' | 'membership'

/**
 * Returns a one-way hash, so that a marker identifies no one. It includes the timestamp, because IDs are reused after a
 * restore.
 */
export const erasureMarkerOf = (kind: ErasureKind, { id, created_at }: Erased) =>
  `${ERASURES_FOLDER}/${createHash('sha256').update(`${kind} ${id} ${created_at}`).digest('hex')}`

/**
 * Stores a marker, so that restoring an older backup does not bring back the erased data. A failure does not stop the
 * erasure.
 */
export async function recordErasure({ store, now }: Pick<Api, 'store' | 'now'>, kind: ErasureKind, erased: Erased) {
  const writing = putMarker(store, erasureMarkerOf(kind, erased), now())
  await writing.catch((err: unknown) => log.error('erasure marker not stored', { kind, err }))
}

const putMarker = (store: FileStore, key: string, now: Date) =>
  store.put(key, Readable.from([Buffer.from(now.toISOString())]))

/** Stores the markers that the store lacks. */
export async function addErasureMarkers(store: FileStore, markers: ReadonlySet<string>, now: Date) {
  const existing = await listErasureMarkers(store)
  for (const key of markers) if (!existing.has(key)) await putMarker(store, key, now)
}

export async function listErasureMarkers(store: FileStore): Promise<Set<string>> {
  const markers = new Set<string>()
  for await (const { key } of store.list(ERASURES_FOLDER)) markers.add(key)
  return markers
}
