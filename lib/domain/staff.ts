import { z } from 'zod'

/** What a company's own programs may do with a key; `write` of a thing includes no `read` of it. */
export const StaffScope = z.enum([
  'campaigns:read',
  'campaigns:write',
  'content:read',
  'content:write',
  'candidacies:read',
  'candidacies:write',
  'discussions:read',
  'discussions:write',
  'rights:read',
  'rights:write',
  'webhooks:read',
  'webhooks:write',
  'feeds:read',
  'feeds:write',
  'stats:read',
  'recruiters:read',
  'recruiters:write',
  'keys:read',
  'keys:write',
])
export type StaffScope = z.infer<typeof StaffScope>

/** What a company's programs are told of. */
export const WebhookEvent = z.enum([
  'candidacy.confirmed',
  'candidacy.withdrawn',
  'candidacy.erased',
  'message.created',
  'user.erased',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
