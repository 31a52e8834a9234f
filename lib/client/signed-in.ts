import { useSyncExternalStore } from 'react'
import { isPreview } from '#lib/client/preview'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'

/** Event sent when a session starts or ends on this page. */
const CHANGED = 'session'

/** Whether a session may exist: visitors who never signed in load nothing for users. */
export const mayBeUser = () => !isPreview() && document.cookie.includes(`${SIGNED_IN_COOKIE}=`)

export const tellSession = () => dispatchEvent(new Event(CHANGED))

/** Another tab may have signed in. */
function listen(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('focus', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('focus', changed)
  }
}

/** Null before hydration. */
export const useMayBeUser = () => useSyncExternalStore(listen, mayBeUser, () => null)
