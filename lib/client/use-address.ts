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

/** The address's query, '?…', as it stands; none on the server, which knows no address (the page stays cached). */
export const useQuery = () =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )

/** Another address for the same page, seen by `useQuery`. A `step` is one that 'back' undoes. */
export function changeAddress(address: string | URL, how: 'step' | 'replace') {
  if (how === 'step') history.pushState(history.state, '', address)
  else history.replaceState(history.state, '', address)
  dispatchEvent(new Event(CHANGED))
}
