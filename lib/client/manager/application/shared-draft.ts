import { useCallback, useSyncExternalStore } from 'react'
import type { DraftOwner } from '#lib/client/manager/application/drafts'

export const ownerKey = ({ company, member_id, id }: DraftOwner) => `${company}:${member_id}:${id}`

type Storage<Draft> = { read: (owner: DraftOwner) => Draft; write: (owner: DraftOwner, draft: Draft) => void }

/**
 * Drafts of one kind that all forms of an owner share. A call may end after the member has left its form or has
 * returned to it, so it always changes the latest draft.
 */
export function sharedDrafts<Draft>(empty: Draft, { read, write }: Storage<Draft>) {
  /** The drafts that a form shows. They also work in a browser that blocks storage. All others are only stored. */
  const shown = new Map<string, Draft>()
  const listeners = new Set<() => void>()

  function readShown(owner: DraftOwner): Draft {
    const draft = shown.get(ownerKey(owner)) ?? read(owner)
    shown.set(ownerKey(owner), draft)
    return draft
  }
  return {
    /** Changes and stores the latest draft, also after its form has closed. */
    change(owner: DraftOwner, update: (draft: Draft) => Draft) {
      const draft = update(shown.get(ownerKey(owner)) ?? read(owner))
      if (shown.has(ownerKey(owner))) shown.set(ownerKey(owner), draft)
      write(owner, draft)
      for (const listener of listeners) listener()
    },
    useDraft(owner: DraftOwner): Draft {
      const id = ownerKey(owner)
      const subscribe = useCallback(
        (listener: () => void) => {
          listeners.add(listener)
          return () => {
            listeners.delete(listener)
            // The next form reads the stored draft, which another tab may have changed.
            shown.delete(id)
          }
        },
        [id],
      )
      return useSyncExternalStore(
        subscribe,
        () => readShown(owner),
        () => empty,
      )
    },
  }
}
