import useSWR, { mutate, useSWRConfig } from 'swr'
import { call, callOnce, isPreview, keyOf } from '#lib/client/api'
import * as accounts from '#lib/contract/accounts'
import type { Input } from '#lib/contract/caller'
import { ApiError } from '#lib/contract/errors'
import { isVerified, SIGNED_IN_COOKIE, type User } from '#lib/domain/user'

export type Session =
  { status: 'loading' } | { status: 'anonymous' } | { status: 'user'; user: User; isVerified: boolean }

const KEY = keyOf(accounts.readMe)

/** Restoring fails quietly: whoever cannot be read is nobody (§8). Visitors who never signed in cost no request. */
const restore = async () => (document.cookie.includes(`${SIGNED_IN_COOKIE}=`) ? read() : null)

const read = () =>
  call(accounts.readMe).catch((error: unknown) => {
    if (error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND')) return null
    throw error
  })

export function useSession(): Session {
  const { data, error } = useSWR(isPreview() ? null : KEY, restore, { shouldRetryOnError: true })
  if (isPreview()) return { status: 'anonymous' }
  if (data === undefined) return error ? { status: 'anonymous' } : { status: 'loading' }
  return data === null ? { status: 'anonymous' } : { status: 'user', user: data, isVerified: isVerified(data) }
}

const remember = async (user: User) => {
  await mutate(KEY, user, { revalidate: false })
  return user
}

export const signIn = async (body: NonNullable<Input<typeof accounts.createSession>['body']>) =>
  remember((await call(accounts.createSession, { body })).user)

export const signUp = async (body: NonNullable<Input<typeof accounts.createUser>['body']>) =>
  remember((await callOnce(accounts.createUser, { body })).user)

export const resetPassword = async (token: string, password: string) =>
  remember((await call(accounts.resetPassword, { params: { token }, body: { user: { password } } })).user)

export const updateMe = async (user: accounts.UserPatch) => remember(await call(accounts.updateMe, { body: { user } }))

/** Ends the session here and upstream, and drops everything that was read with it (§4). */
export function useSignOut() {
  const { cache } = useSWRConfig()
  return async () => {
    await fetch('/api/session', { method: 'DELETE', headers: { 'content-type': 'application/json' } })
    for (const key of [...cache.keys()]) cache.delete(key)
    await mutate(KEY, null, { revalidate: false })
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
