import useSWR, { mutate, useSWRConfig } from 'swr'
import { isPreview } from '#lib/client/preview'
import type { User } from '#lib/domain/user'
import { isVerified, SIGNED_IN_COOKIE } from '#lib/domain/user-rules'

export type Session =
  { status: 'loading' } | { status: 'anonymous' } | { status: 'user'; user: User; isVerified: boolean }

/** As `keyOf(readMe)` makes it. The calls come when somebody is or gets signed in: most visitors load none. */
const KEY = ['GET', '/me', {}] as const

/** Restoring fails quietly: whoever cannot be read is nobody (§8). Visitors who never signed in cost no request. */
const restore = async () =>
  document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ? (await import('#lib/client/session-calls')).readUser() : null

export function useSession(): Session {
  const { data, error } = useSWR(isPreview() ? null : KEY, restore, { shouldRetryOnError: true })
  if (isPreview()) return { status: 'anonymous' }
  if (data === undefined) return error ? { status: 'anonymous' } : { status: 'loading' }
  return data === null ? { status: 'anonymous' } : { status: 'user', user: data, isVerified: isVerified(data) }
}

export const rememberUser = async (user: User) => {
  await mutate(KEY, user, { revalidate: false })
  return user
}

/** Ends the session here and upstream, and drops everything that was read with it (§4), and videos kept to be sent. */
export function useSignOut() {
  const { cache } = useSWRConfig()
  return async () => {
    await fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    for (const key of [...cache.keys()]) cache.delete(key)
    await mutate(KEY, null, { revalidate: false })
    const { dropAllTakes } = await import('#lib/client/takes/take-store')
    await dropAllTakes()
  }
}

/** Trades a one-time code that stands in the address for a session in place of the one there was (§4). */
export async function adoptTokenOfAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (token === null) return
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  const body = JSON.stringify({ token })
  const reply = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => null)
  if (reply?.ok) await mutate(KEY)
}
