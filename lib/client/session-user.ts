import { mutate } from 'swr'
import { publishSession } from '#lib/client/session-cookie'
import { deviceStorage } from '#lib/client/storage'
import type { User } from '#lib/domain/user'

/** Equals `keyOf(readMe)`. Not computed, because the contract loads only when a visitor signs in. */
export const SESSION_KEY = ['GET', '/me', {}] as const

/** The last user of this tab. Their data stays if they sign in again after the session expired. */
let lastUser: Pick<User, 'id' | 'email'> | null = null
/**
 * Which data of an earlier user is deleted. `tab`: the data in this tab. `device`: also all data on this device.
 * `accounts`: only the data of accounts on this device. Input from before the sign-in is preserved.
 */
export type DeletionScope = 'tab' | 'device' | 'accounts'
type DeleteData = (scope: DeletionScope) => Promise<unknown>
/** Null until the effects of a session are loaded. Until then, the tab has no data of an earlier user. */
let deleteData: DeleteData | null = null
/** A user who replaced an earlier one before these effects were loaded. */
let waiting: User | null = null

/** The storage key of the ID of the last user of this device, in any tab. A sign-out deletes it with all other data. */
const LAST_USER = 'last-user'

export const clearLastUser = () => void (lastUser = null)
/** The address of the user whose session has ended without a sign-out, to fill in the sign-in form. */
export const lastUserEmail = () => lastUser?.email ?? ''
/** Sets the function that deletes the data of the previous user. */
export function onUserChange(deleteFn: DeleteData) {
  deleteData = deleteFn
  void checkUserChange(waiting)
  waiting = null
}

/** Deletes the data of the previous user before another one is shown. */
export async function checkUserChange(user: User | null) {
  if (!user) return user
  const id = `${user.id}`
  const last = deviceStorage.read(LAST_USER)
  const previous = lastUser ? `${lastUser.id}` : last
  // If the user has signed in in another tab, that tab has deleted the data on the device.
  const scope = !lastUser ? 'accounts' : last === id ? 'tab' : 'device'
  if (previous && previous !== id) {
    if (!deleteData) return (waiting = user)
    // A failed deletion must not prevent the sign-in.
    await deleteData(scope).catch(() => undefined)
  }
  deviceStorage.write(LAST_USER, id)
  lastUser = user
  return user
}

/** Whether another user has signed in in another tab. */
export function isUserReplaced() {
  const id = deviceStorage.read(LAST_USER)
  return lastUser !== null && id !== null && id !== `${lastUser.id}`
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
