import { Readable } from 'node:stream'
import { sha256Of } from '#lib/funnel-api/backup/manifest'
import type { Api } from '#lib/funnel-api/context'
import type { FileStore } from '#lib/funnel-api/files/store'
import { log } from '#lib/telemetry/log'

/** Below this the store keeps a mark of each erasure: it outlives the database, and no backup takes it back. */
export const ERASURES = 'erased'

type Erased = { id: number; created_at: string }
type Kind = 'user' | 'candidacy'

/** Tells who was erased to nobody but who has them: ids are given anew after a restore, instants are not. */
export const markOf = (kind: Kind, { id, created_at }: Erased) =>
  `${ERASURES}/${sha256Of(`${kind} ${id} ${created_at}`)}`

/** Notes an erasure, so that a backup of earlier does not bring back what was erased. It is done with or without a note. */
export async function noteErasure({ store, now }: Pick<Api, 'store' | 'now'>, kind: Kind, erased: Erased) {
  const noting = store.put(markOf(kind, erased), Readable.from([Buffer.from(now().toISOString())]))
  await noting.catch((err: unknown) => log.error('an erasure was not noted', { kind, err }))
}

export async function marksIn(store: FileStore): Promise<Set<string>> {
  const marks = new Set<string>()
  for await (const { key } of store.list(ERASURES)) marks.add(key)
  return marks
}
