import { useSyncExternalStore } from 'react'
import { onEvents } from '#lib/client/on-events'

const CHANGED = 'address-changed'

const subscribe = onEvents('popstate', CHANGED)

/** A part of the current URL. Empty on the server, so that pages can be cached. */
export const useUrl = (read: () => string) => useSyncExternalStore(subscribe, read, () => '')

/** The query string of the current URL, '?…'. */
export const useQuery = () => useUrl(() => location.search)

/**
 * Changes the URL of the page and notifies `useUrl`. `push` adds an entry to the history. `state` is added to the
 * current state of the entry, because Next's router needs that state.
 */
export function changeUrl(url: string | URL, how: 'push' | 'replace', state: object = {}) {
  const added = { ...(history.state as object | null), ...state }
  if (how === 'push') history.pushState(added, '', url)
  else history.replaceState(added, '', url)
  dispatchEvent(new Event(CHANGED))
}
