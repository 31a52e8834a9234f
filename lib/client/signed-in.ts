import { useSyncExternalStore } from 'react'
import { isPreview } from '#lib/client/preview'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'

/** Sent when a session begins or ends on this page. */
const CHANGED = 'session'

/** Whether a session may be worth restoring: visitors who never signed in load nothing that is for people. */
export const mayBeUser = () => !isPreview() && document.cookie.includes(`${SIGNED_IN_COOKIE}=`)

export const tellSession = () => dispatchEvent(new Event(CHANGED))

/** Another tab may have signed in meanwhile. */
function listen(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('focus', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('focus', changed)
  }
}

/** Null until the page is alive. */
export const useMayBeUser = () => useSyncExternalStore(listen, mayBeUser, () => null)
