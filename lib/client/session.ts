import { useCallback, useEffect } from 'react'
import useSWR, { mutate, unstable_serialize, useSWRConfig } from 'swr'
import { dropKeptHere } from '#lib/client/kept-here'
import { isPreview } from '#lib/client/preview'
import { mayBeUser, tellSession } from '#lib/client/signed-in'
import type { User } from '#lib/domain/user'
import { isVerified } from '#lib/domain/user-rules'

export type Session =
  { status: 'loading' } | { status: 'anonymous' } | { status: 'user'; user: User; isVerified: boolean }

/** As `keyOf(readMe)` makes it. The calls come when somebody is or gets signed in: most visitors load none. */
const KEY = ['GET', '/me', {}] as const

/** The last person whom this tab read anything as: it is theirs, and stays where they come back after their session has ended. */
let reader: number | null = null
let dropRead = async () => {}

/** Before another person is shown, what was read as the one before them goes. */
async function shown(user: User | null) {
  if (user && reader !== null && reader !== user.id) await dropRead().catch(() => undefined)
  reader = user?.id ?? reader
  return user
}

/** Restoring fails quietly: whoever cannot be read is nobody (§8). Visitors who never signed in cost no request. */
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

/** After the server has begun another session, or ended this one. */
export async function reloadSession() {
  await mutate(KEY)
  tellSession()
}

/** What was read as somebody: all that is not plainly everybody's. */
const isPersonal = (key: unknown) => !(Array.isArray(key) && !String(key[1]).startsWith('/me'))

/** Drops whatever was read as somebody: messages, alerts, applications, kept videos, drafts. `isReadAnew`: what is on the page. */
function useDrop(isReadAnew: boolean) {
  const { cache } = useSWRConfig()
  return useCallback(async () => {
    await mutate((key) => isPersonal(key) && unstable_serialize(key) !== unstable_serialize(KEY), undefined, {
      revalidate: isReadAnew,
    })
    // Lists that grow page by page are passed over by the line above.
    for (const key of [...cache.keys()]) if (/^\$(?:inf|sub)\$/.test(key)) cache.delete(key)
    dropKeptHere()
    // Neither waits for the other: what cannot be dropped keeps nothing else here.
    await Promise.all([
      import('#lib/client/takes/take-store').then(({ dropAllTakes }) => dropAllTakes()),
      import('#lib/client/outgoing/service').then(({ dropKept }) => dropKept()),
    ])
  }, [cache, isReadAnew])
}

/** Drops the person, and whatever was read as them (§4). */
function useForget() {
  const drop = useDrop(false)
  return useCallback(async () => {
    reader = null
    await mutate(KEY, null, { revalidate: false })
    tellSession()
    await drop()
  }, [drop])
}

/** By it the tabs of a browser learn that its session has ended. */
const tabsOfBrowser = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session'))

/** Ends the session here, upstream and in the other tabs of this browser; throws where the server cannot be reached. */
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

/** Signs out with the other tabs, at once. */
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
