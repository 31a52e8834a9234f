import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { id } from '#lib/contract/id'

/** Extension: marks messages of the discussion as read up to this one. The reading position never moves back. */
export const markDiscussionSeen = endpoint({
  method: 'PATCH',
  path: '/me/discussions/:id/seen',
  body: z.object({ discussion: z.object({ last_message_id: id }) }),
  reply: z.object({ last_seen_by_user_at: z.string(), nb_msg: z.number().int().nonnegative() }),
})

/**
 * State that open pages receive: the number of unread messages, and the ID of the last message, even the user's own.
 */
export const UnreadState = z.object({
  nb_msg: z.number().int().nonnegative(),
  last_message_id: z.number().int().nullable(),
})
export type UnreadState = z.infer<typeof UnreadState>
/** Extension: a `text/event-stream` of `UnreadState`. The first event is the current state. */
export const streamUnread = endpoint({ method: 'GET', path: '/me/events', reply: UnreadState })
