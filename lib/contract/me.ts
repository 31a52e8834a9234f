import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { User } from '#lib/domain/user'

/** Calls that every page makes for a signed-in user. Their own module keeps the code of these pages small. */

export const readMe = endpoint({ method: 'GET', path: '/me', reply: User })
/** Counts messages of others that arrived since the caller last read the discussion. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/me/discussions/nb_unread_messages',
  reply: z.object({ nb_msg: z.number().int().nonnegative() }),
})
