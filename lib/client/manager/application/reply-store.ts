import { useSyncExternalStore } from 'react'
import { type DraftOwner, EMPTY_REPLY, readReply, writeReply } from '#lib/client/manager/application/drafts'
import { ownerKey, sharedDrafts } from '#lib/client/manager/application/shared-draft'

/** A file that is being uploaded, or that could not be uploaded. */
export type Upload = { key: number; filename: string; problem: string | null; stop: () => void }

const NONE: readonly Upload[] = []

/** The uploads of each draft. They outlive the composer, because a member may leave and return before they end. */
const uploads = new Map<string, readonly Upload[]>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const drafts = sharedDrafts(EMPTY_REPLY, { read: readReply, write: writeReply })
export const changeReply = drafts.change

export function changeUploads(owner: DraftOwner, update: (uploads: readonly Upload[]) => readonly Upload[]) {
  const changed = update(uploads.get(ownerKey(owner)) ?? NONE)
  if (changed.length === 0) uploads.delete(ownerKey(owner))
  else uploads.set(ownerKey(owner), changed)
  for (const listener of listeners) listener()
}

/** The draft of a reply and its uploads, which all composers of the owner share. */
export function useStoredReply(owner: DraftOwner) {
  const draft = drafts.useDraft(owner)
  const current = useSyncExternalStore(
    subscribe,
    () => uploads.get(ownerKey(owner)) ?? NONE,
    () => NONE,
  )
  return { draft, uploads: current }
}
