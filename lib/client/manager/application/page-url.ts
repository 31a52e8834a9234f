import { useSyncExternalStore } from 'react'
import { changeUrl } from '#lib/client/use-query'

const CHANGED = 'manager-path-changed'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

/** The path of the current URL. Empty on the server. */
export const usePagePath = () =>
  useSyncExternalStore(
    subscribe,
    () => location.pathname,
    () => '',
  )

/** Shows another URL in the same page, without a request. */
export function replaceUrl(url: string) {
  // Next takes over a URL whose state is not its own, so that its router does not return to the old one.
  history.replaceState(null, '', url)
  changeUrl(url, 'replace')
  dispatchEvent(new Event(CHANGED))
}
