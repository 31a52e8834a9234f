import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { MAX_CONTENT, Discussion, DiscussionMessage, MAX_FILES } from '#lib/domain/discussion'
import { id } from '#lib/contract/id'

/** The maximum in one reply. Longer threads are paged. */
const MAX_MESSAGES = 2000
export const MAX_DISCUSSIONS = 5000

/** Ordered by latest message first. Extension: `limit` caps the number of discussions. */
export const listDiscussions = endpoint({
  method: 'GET',
  path: '/me/discussions',
  query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(MAX_DISCUSSIONS)).default(MAX_DISCUSSIONS) }),
  reply: z.array(Discussion),
})
/** Oldest first. Extension: `limit` returns the last messages, and `before` the messages before a message ID. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/me/discussions/:id/messages',
  query: z.object({
    before: z.coerce.number().pipe(id).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(MAX_MESSAGES)).default(MAX_MESSAGES),
  }),
  reply: z.array(DiscussionMessage),
})
/**
 * Sends text, files or both. Files must be the caller's own uploads in 'candidacy/files'. DISCUSSION_CLOSED if the
 * discussion is closed.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/me/discussions/:id/messages',
  body: z.object({
    discussion_message: z
      .object({
        content: z.string().trim().max(MAX_CONTENT).default(''),
        files_url: z.array(z.string().min(1).max(2048)).max(MAX_FILES).default([]),
      })
      .refine(({ content, files_url }) => content !== '' || files_url.length > 0, {
        path: ['content'],
        params: { key: 'REQUIRED' },
      }),
  }),
  reply: DiscussionMessage,
})
