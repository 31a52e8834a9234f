import { useSyncExternalStore } from 'react'
import { isPreview } from '#lib/client/preview'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { onEvents } from '#lib/client/on-events'

/** Event for the start or end of a session on this page. */
const CHANGED = 'session'

/** Whether a session may exist. Otherwise, no code for users is loaded. */
export const hasSessionCookie = () => !isPreview() && document.cookie.includes(`${SIGNED_IN_COOKIE}=`)

export const publishSession = () => dispatchEvent(new Event(CHANGED))

/** Also listens to focus, because another tab may have signed in. */
const subscribe = onEvents(CHANGED, 'focus')

/** Null before hydration. */
export const useHasSessionCookie = () => useSyncExternalStore(subscribe, hasSessionCookie, () => null)
