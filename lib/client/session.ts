import { useCallback, useEffect } from 'react'
import useSWR, { mutate, unstable_serialize, useSWRConfig } from 'swr'
import { dropKeptHere } from '#lib/client/kept-here'
import { isPreview } from '#lib/client/preview'
import { mayBeUser, tellSession } from '#lib/client/signed-in'
import type { User } from '#lib/domain/user'
import { isVerified } from '#lib/domain/user-rules'

export type Session =
  { status: 'loading' } | { status: 'anonymous' } | { status: 'user'; user: User; isVerified: boolean }

/** Equals `keyOf(readMe)`, without loading the calls: they load at sign-in only, which most visitors never do. */
const KEY = ['GET', '/me', {}] as const

/** The last user of this tab. Their data stays if they sign in again after their session expired. */
let reader: number | null = null
let dropRead = async () => {}

/** Deletes the data of the previous user before another one is shown. */
async function shown(user: User | null) {
  if (user && reader !== null && reader !== user.id) await dropRead().catch(() => undefined)
  reader = user?.id ?? reader
  return user
}

/**
 * Restoring fails silently: a user that cannot be read counts as signed out (§8). Visitors who never signed in cost no
 * request.
 */
const restore = async () =>
  mayBeUser() ? import('#lib/client/session-calls').then(({ readUser }) => readUser()).then(shown) : null

export function useSession(): Session {
  const { data, error } = useSWR(isPreview() ? null : KEY, restore, { shouldRetryOnError: true })
  if (isPreview()) return { status: 'anonymous' }
  if (data === undefined) return error ? { status: 'anonymous' } : { status: 'loading' }
  return data === null ? { status: 'anonymous' } : { status: 'user', user: data, isVerified: isVerified(data) }
}

export const rememberUser = async (user: User) => {
  await shown(user)
  await mutate(KEY, user, { revalidate: false })
  tellSession()
  return user
}

/** Call after the server started another session, or ended the current one. */
export async function reloadSession() {
  await mutate(KEY)
  tellSession()
}

/** Data of a user: every key that is not clearly public. */
const isPersonal = (key: unknown) => !(Array.isArray(key) && !String(key[1]).startsWith('/me'))

/**
 * Deletes everything read as a user: messages, alerts, applications, stored videos, drafts. `isReadAnew`: reloads what
 * is shown.
 */
function useDrop(isReadAnew: boolean) {
  const { cache } = useSWRConfig()
  return useCallback(async () => {
    await mutate((key) => isPersonal(key) && unstable_serialize(key) !== unstable_serialize(KEY), undefined, {
      revalidate: isReadAnew,
    })
    // The call above skips infinite lists.
    for (const key of [...cache.keys()]) if (/^\$(?:inf|sub)\$/.test(key)) cache.delete(key)
    dropKeptHere()
    // In parallel, so that a failed deletion does not prevent the other.
    await Promise.all([
      import('#lib/client/takes/take-store').then(({ dropAllTakes }) => dropAllTakes()),
      import('#lib/client/outgoing/service').then(({ dropKept }) => dropKept()),
    ])
  }, [cache, isReadAnew])
}

/** Signs the user out of this tab and deletes their data (§4). */
function useForget() {
  const drop = useDrop(false)
  return useCallback(async () => {
    reader = null
    await mutate(KEY, null, { revalidate: false })
    tellSession()
    await drop()
  }, [drop])
}

/** Notifies the other tabs of this browser that the session has ended. */
const tabsOfBrowser = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'))

/** Ends the session here, at the API and in the other tabs of this browser; throws if the server cannot be reached. */
export function useSignOut() {
  const forget = useForget()
  return async () => {
    const reply = await fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    if (!reply.ok) throw new Error(`signing out: status ${reply.status}`)
    const tabs = tabsOfBrowser()
    tabs?.postMessage('ended')
    tabs?.close()
    await forget()
  }
}

/** Signs out when another tab does. */
export function useTabs() {
  const forget = useForget()
  const drop = useDrop(true)
  useEffect(() => void (dropRead = drop), [drop])
  useEffect(() => {
    const tabs = tabsOfBrowser()
    if (!tabs) return
    tabs.onmessage = () => void forget()
    return () => tabs.close()
  }, [forget])
}
