import { useSyncExternalStore } from 'react'

const CHANGED = 'address-changed'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

/** The query string of the current URL, '?…'. Empty on the server, so that pages can be cached. */
export const useQuery = () =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )

/** Changes the URL of the page and notifies `useQuery`. A `step` adds an entry to the history. */
export function changeUrl(address: string | URL, how: 'step' | 'replace') {
  if (how === 'step') history.pushState(history.state, '', address)
  else history.replaceState(history.state, '', address)
  dispatchEvent(new Event(CHANGED))
}
