import { call } from '#lib/client/api'
import { isRejected } from '#lib/client/is-rejected'
import { countUnread, readMe } from '#lib/contract/me'

/** Returns the user of the session. Null if the server rejects it. Throws network errors, which do not sign out. */
export const readUser = () =>
  call(readMe).catch((error: unknown) => {
    if (isRejected(error)) return null
    throw error
  })

export const readUnread = () => call(countUnread)
