import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { CONTENT_MOST, Discussion, DiscussionMessage, FILES_MOST } from '#lib/domain/discussion'

/** In one answer; longer threads come in pages. */
const MESSAGES_MOST = 2000
const DISCUSSIONS_MOST = 5000

/** Those with the latest words first. Extension: `limit` takes so many of them. */
export const listDiscussions = endpoint({
  method: 'GET',
  path: '/me/discussions',
  query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(DISCUSSIONS_MOST)).default(DISCUSSIONS_MOST) }),
  reply: z.array(Discussion),
})
/** Oldest first. Extension: `limit` takes the last of them, `before` those before a message: pages, upward. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/me/discussions/:id/messages',
  query: z.object({
    before: z.coerce.number().pipe(z.int32().positive()).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(MESSAGES_MOST)).default(MESSAGES_MOST),
  }),
  reply: z.array(DiscussionMessage),
})
/** Words or files, or both; files are the caller's own of 'candidacy/files'. DISCUSSION_CLOSED where nobody answers any more. */
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
/** Messages of others that came at or after the last time the caller looked. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/me/discussions/nb_unread_messages',
  reply: z.object({ nb_msg: z.number().int().nonnegative() }),
})
