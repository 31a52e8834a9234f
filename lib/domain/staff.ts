import { z } from 'zod'

/** Permissions of an API key. `write` does not include `read`. */
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
  'newsletter:read',
  'keys:read',
  'keys:write',
])
export type StaffScope = z.infer<typeof StaffScope>

/** Events that webhooks receive. */
export const WebhookEvent = z.enum([
  'candidacy.confirmed',
  'candidacy.withdrawn',
  'candidacy.erased',
  'message.created',
  'user.erased',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
