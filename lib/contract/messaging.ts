import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { CONTENT_MOST, Discussion, DiscussionMessage, FILES_MOST } from '#lib/domain/discussion'

/** The maximum in one reply. Longer threads are paged. */
const MESSAGES_MOST = 2000
const DISCUSSIONS_MOST = 5000

/** Ordered by latest message first. Extension: `limit` caps the number of discussions. */
export const listDiscussions = endpoint({
  method: 'GET',
  path: '/me/discussions',
  query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(DISCUSSIONS_MOST)).default(DISCUSSIONS_MOST) }),
  reply: z.array(Discussion),
})
/** Oldest first. Extension: `limit` returns the last messages, and `before` those before a message ID (paging back). */
export const listMessages = endpoint({
  method: 'GET',
  path: '/me/discussions/:id/messages',
  query: z.object({
    before: z.coerce.number().pipe(z.int32().positive()).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(MESSAGES_MOST)).default(MESSAGES_MOST),
  }),
  reply: z.array(DiscussionMessage),
})
/**
 * Text, files or both. Files are the caller's own of 'candidacy/files'. DISCUSSION_CLOSED if the discussion is closed.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/me/discussions/:id/messages',
  body: z.object({
    discussion_message: z
      .object({
        content: z.string().trim().max(CONTENT_MOST).default(''),
        files_url: z.array(z.string().min(1).max(2048)).max(FILES_MOST).default([]),
      })
      .refine(({ content, files_url }) => content !== '' || files_url.length > 0, {
        path: ['content'],
        params: { key: 'REQUIRED' },
      }),
  }),
  reply: DiscussionMessage,
})
/** Counts messages of others that arrived since the caller last read the discussion. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/me/discussions/nb_unread_messages',
  reply: z.object({ nb_msg: z.number().int().nonnegative() }),
})
