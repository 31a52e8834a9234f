import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { User } from '#lib/domain/user'

/** Calls that every page makes for a signed-in user. They have their own module, so that these pages load little code. */

export const readMe = endpoint({ method: 'GET', path: '/me', reply: User })
/** Counts messages of others that arrived since the caller last read the discussion. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/me/discussions/nb_unread_messages',
  reply: z.object({ nb_msg: z.number().int().nonnegative() }),
})
