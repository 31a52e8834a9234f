import { useCallback, useEffect } from 'react'
import useSWR, { mutate, unstable_serialize, useSWRConfig } from 'swr'
import { clearLocalData } from '#lib/client/clear-local-data'
import { isPreview } from '#lib/client/preview'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { clearLastUser, SESSION_KEY, onUserChange, checkUserChange } from '#lib/client/session-user'
import { hasSessionCookie, publishSession } from '#lib/client/session-cookie'
import { isLinkPending, useSignInResult } from '#lib/client/sign-in-result'
import type { User } from '#lib/domain/user'
import { isVerified } from '#lib/domain/user-rules'

export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'user'; user: User; isVerified: boolean }

/** Reads the user of the session. Without the cookie of a session, no request is sent. */
const restore = async () =>
  hasSessionCookie()
    ? import('#lib/client/session-calls').then(({ readUser }) => readUser()).then(checkUserChange)
    : null

/**
 * The session. If the user cannot be read, the visitor counts as signed out (§8). The code of a link may replace the
 * session, so it loads until the code is exchanged.
 */
export function useSession(): Session {
  const isPending = isLinkPending(useSignInResult())
  // The server renders the same page with and without the preview.
  const isWithoutSession = useBrowserValue(isPreview, false)
  const { data, error } = useSWR(isWithoutSession ? null : SESSION_KEY, restore, { shouldRetryOnError: true })
  if (isWithoutSession) return { status: 'anonymous' }
  if (isPending) return { status: 'loading' }
  if (data === undefined) return error ? { status: 'anonymous' } : { status: 'loading' }
  return data === null ? { status: 'anonymous' } : { status: 'user', user: data, isVerified: isVerified(data) }
}

/** Whether a cached value may be data of a user. Only keys of public API calls are not. */
const isPersonal = (key: unknown) => !(Array.isArray(key) && !String(key[1]).startsWith('/me'))

/** Deletes all data of the user in this browser. `shouldReload` reloads the data on the page. */
function useClearData(shouldReload: boolean) {
  const { cache } = useSWRConfig()
  return useCallback(async () => {
    await mutate((key) => isPersonal(key) && unstable_serialize(key) !== unstable_serialize(SESSION_KEY), undefined, {
      revalidate: shouldReload,
    })
    // `mutate` with a filter skips infinite lists.
    for (const key of [...cache.keys()]) if (/^\$(?:inf|sub)\$/.test(key)) cache.delete(key)
    clearLocalData()
    await import('#lib/client/clear-stores').then(({ clearStores }) => clearStores())
  }, [cache, shouldReload])
}

/** Signs the user out of this tab and deletes their data (§4). */
function useEndSession() {
  const clearData = useClearData(false)
  return useCallback(async () => {
    clearLastUser()
    await mutate(SESSION_KEY, null, { revalidate: false })
    publishSession()
    await clearData()
  }, [clearData])
}

/** Connects the tabs of this browser, so that they end the session together. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'))

/** Ends the session at the API and in all tabs of this browser. Throws if the API cannot be reached. */
export function useSignOut() {
  const endSession = useEndSession()
  return async () => {
    const response = await fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    if (!response.ok) throw new Error(`sign-out failed: status ${response.status}`)
    const channel = openChannel()
    channel?.postMessage('ended')
    channel?.close()
    await endSession()
  }
}

/** Ends the session when another tab does, and deletes the data of the previous user when another signs in. */
export function useSessionSync() {
  const endSession = useEndSession()
  const clearData = useClearData(true)
  useEffect(() => onUserChange(clearData), [clearData])
  useEffect(() => {
    const channel = openChannel()
    if (!channel) return
    channel.onmessage = () => void endSession()
    return () => channel.close()
  }, [endSession])
}
