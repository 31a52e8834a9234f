import { mutate } from 'swr'
import { publishSession } from '#lib/client/session-cookie'
import type { User } from '#lib/domain/user'

/** Equals `keyOf(readMe)`. Not computed, because the contract loads only when a visitor signs in. */
export const SESSION_KEY = ['GET', '/me', {}] as const

/** The last user of this tab. Their data stays if they sign in again after the session expired. */
let lastUser: Pick<User, 'id' | 'email'> | null = null
let deleteData = async () => {}

export const clearLastUser = () => void (lastUser = null)
/** The address of the user whose session has ended without a sign-out, to fill in the sign-in form. */
export const lastUserEmail = () => lastUser?.email ?? ''
/** Sets the function that deletes the data of the previous user. */
export const onUserChange = (deleteFn: () => Promise<void>) => void (deleteData = deleteFn)

/** Deletes the data of the previous user before another one is shown. */
export async function checkUserChange(user: User | null) {
  // A failed deletion must not prevent the sign-in.
  if (user && lastUser !== null && lastUser.id !== user.id) await deleteData().catch(() => undefined)
  lastUser = user ?? lastUser
  return user
}

export const rememberUser = async (user: User) => {
  await checkUserChange(user)
  await mutate(SESSION_KEY, user, { revalidate: false })
  publishSession()
  return user
}

/** Call after the server started or ended a session. */
export async function reloadSession() {
  await mutate(SESSION_KEY)
  publishSession()
}
