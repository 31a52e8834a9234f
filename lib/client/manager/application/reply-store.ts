import { useCallback, useSyncExternalStore } from 'react'
import {
  type DraftOwner,
  EMPTY_REPLY,
  readReply,
  type ReplyDraft,
  writeReply,
} from '#lib/client/manager/application/drafts'

/** A file that is being uploaded, or that could not be uploaded. */
export type Upload = { key: number; filename: string; problem: string | null; stop: () => void }

const NONE: readonly Upload[] = []

/** The drafts that a composer shows. They also work in a browser that blocks storage. All others are only stored. */
const shown = new Map<string, ReplyDraft>()
/** The uploads of each draft. They outlive the composer, because a member may leave and return before they end. */
const uploads = new Map<string, readonly Upload[]>()
const listeners = new Set<() => void>()

const idOf = ({ company, member_id, id }: DraftOwner) => `${company}:${member_id}:${id}`
const notify = () => listeners.forEach((listener) => listener())

function readShown(owner: DraftOwner): ReplyDraft {
  const draft = shown.get(idOf(owner)) ?? readReply(owner)
  shown.set(idOf(owner), draft)
  return draft
}

/** Changes and stores the latest draft, also after its composer has closed. */
export function changeReply(owner: DraftOwner, update: (draft: ReplyDraft) => ReplyDraft) {
  const draft = update(shown.get(idOf(owner)) ?? readReply(owner))
  if (shown.has(idOf(owner))) shown.set(idOf(owner), draft)
  writeReply(owner, draft)
  notify()
}

export function changeUploads(owner: DraftOwner, update: (uploads: readonly Upload[]) => readonly Upload[]) {
  const changed = update(uploads.get(idOf(owner)) ?? NONE)
  if (changed.length === 0) uploads.delete(idOf(owner))
  else uploads.set(idOf(owner), changed)
  notify()
}

/** The draft of a reply and its uploads, which all composers of the owner share. */
export function useStoredReply(owner: DraftOwner) {
  const id = idOf(owner)
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // The next composer reads the stored draft, which another tab may have changed.
        shown.delete(id)
      }
    },
    [id],
  )
  const draft = useSyncExternalStore(
    subscribe,
    () => readShown(owner),
    () => EMPTY_REPLY,
  )
  const current = useSyncExternalStore(
    subscribe,
    () => uploads.get(id) ?? NONE,
    () => NONE,
  )
  return { draft, uploads: current }
}
