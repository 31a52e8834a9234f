import { useEffect } from 'react'
import { type Cache, mutate, unstable_serialize, useSWRConfig } from 'swr'
import { clearLocalData } from '#lib/client/clear-local-data'
import { publishSession } from '#lib/client/session-cookie'
import {
  clearLastUser,
  type DeletionScope,
  isUserReplaced,
  onUserChange,
  reloadSession,
  SESSION_KEY,
} from '#lib/client/session-user'

/** Whether a cached value may contain data of a user. Only the replies of public API calls do not. */
const isPersonal = (key: unknown) => !(Array.isArray(key) && !String(key[1]).startsWith('/me'))

/** Deletes the data of the user in memory and in this scope. `shouldReload` reloads the data on the page. */
async function clearData(cache: Cache, shouldReload: boolean, scope: DeletionScope) {
  await mutate((key) => isPersonal(key) && unstable_serialize(key) !== unstable_serialize(SESSION_KEY), undefined, {
    revalidate: shouldReload,
  })
  // `mutate` with a filter skips infinite lists.
  for (const key of [...cache.keys()]) if (/^\$(?:inf|sub)\$/.test(key)) cache.delete(key)
  if (scope !== 'accounts') clearLocalData(scope === 'device')
  if (scope !== 'tab') await import('#lib/client/clear-stores').then(({ clearStores }) => clearStores(scope))
}

/** Signs the user out of this tab and deletes their data (§4). */
export async function endSession(cache: Cache) {
  clearLastUser()
  await mutate(SESSION_KEY, null, { revalidate: false })
  publishSession()
  await clearData(cache, false, 'device')
}

/** Connects the tabs of this browser, so that they end the session together. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'))

/** Ends the session at the API and in all tabs of this browser. Throws if the API cannot be reached. */
export async function signOut(cache: Cache) {
  const response = await fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
  if (!response.ok) throw new Error(`sign-out failed: status ${response.status}`)
  const channel = openChannel()
  channel?.postMessage('ended')
  channel?.close()
  await endSession(cache)
}

/** Ends the session when another tab does, and deletes the data of the previous user when another signs in. */
export function useSessionSync() {
  const { cache } = useSWRConfig()
  useEffect(() => {
    onUserChange((scope) => clearData(cache, true, scope))
    const channel = openChannel()
    if (!channel) return
    // A tab that the browser had suspended learns of the end late. The data on the device then belongs to another user.
    channel.onmessage = () => void (isUserReplaced() ? reloadSession() : endSession(cache))
    return () => channel.close()
  }, [cache])
}
