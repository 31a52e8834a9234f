import { useSyncExternalStore } from 'react'

const CHANGED = 'discussion-chosen'
const NAME = 'discussion'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

/** The discussion that the address names; choosing one is a step that 'back' undoes. */
export function useChosen() {
  const chosen = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(NAME),
    () => null,
  )
  const choose = (id: number | null) => {
    const address = new URL(location.href)
    if (id === null) address.searchParams.delete(NAME)
    else address.searchParams.set(NAME, String(id))
    history.pushState(history.state, '', address)
    dispatchEvent(new Event(CHANGED))
  }
  return { chosen: chosen === null ? null : Number(chosen), choose }
}
