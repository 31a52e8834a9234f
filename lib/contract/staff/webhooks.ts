import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { WebhookEvent } from '#lib/domain/staff'

const instant = z.iso.datetime({ offset: true })
const tag = 'Webhooks'
const events = z.array(WebhookEvent).min(1).max(WebhookEvent.options.length)
const DELIVERIES_MOST = 200

export const Webhook = z
  .object({
    id: z.number().int(),
    url: z.string(),
    events: z.array(WebhookEvent),
    is_active: z.boolean().describe('Off after its receiver answered 410; what happens meanwhile is not told.'),
    waiting: z.number().int().describe('Deliveries that were not taken yet.'),
    dead: z.number().int().describe('Deliveries that were given up, and may be replayed.'),
    created_at: instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z
  .object({
    id: z.number().int(),
    webhook_id: z.number().int(),
    webhook_message: z.string().describe('What the receiver is given as `webhook-id`, at each attempt the same.'),
    event: z.enum([...WebhookEvent.options, 'test']),
    subject: z.string().describe('Deliveries of one subject go one after the other.'),
    payload: z.record(z.string(), z.unknown()),
    status: z.enum(['waiting', 'sent', 'dead']),
    attempts: z.number().int(),
    next_attempt_at: instant,
    expires_at: instant.describe('When it is given up.'),
    response_status: z.number().int().nullable().describe('Of the last attempt; null where nobody answered.'),
    error: z.string().nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhooks = staffEndpoint({
  method: 'GET',
  path: '/webhooks',
  scope: 'webhooks:read',
  summary: 'All webhooks of the company, without their secrets.',
  tag,
  reply: z.strictObject({ webhooks: z.array(Webhook) }),
})
export const createWebhook = staffEndpoint({
  method: 'POST',
  path: '/webhooks',
  scope: 'webhooks:write',
  summary: 'Tells an https address of events. The answer alone has the secret that signs them.',
  tag,
  body: z.strictObject({ webhook: z.strictObject({ url: z.string().min(1).max(2048), events }) }),
  reply: z.strictObject({ webhook: Webhook, secret: z.string().describe('whsec_…, of Standard Webhooks.') }),
})
export const updateWebhook = staffEndpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  scope: 'webhooks:write',
  summary: 'Changes which events it is told of, or switches it on or off. Another address is another webhook.',
  tag,
  body: z.strictObject({
    webhook: z
      .strictObject({ events: events.optional(), is_active: z.boolean().optional() })
      .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  }),
  reply: Webhook,
})
export const rotateWebhookSecret = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  scope: 'webhooks:write',
  summary: 'Gives it a new secret, which the answer alone has. For 24 hours the one before signs as well.',
  tag,
  reply: z.strictObject({
    webhook: Webhook,
    secret: z.string().describe('The new one: whsec_…, of Standard Webhooks.'),
    old_until: instant.describe('Until then each delivery is signed by both.'),
  }),
})
export const deleteWebhook = staffEndpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  scope: 'webhooks:write',
  summary: 'Forgets it, with all of its deliveries.',
  tag,
})
export const listDeliveries = staffEndpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  scope: 'webhooks:read',
  summary: 'What it was told and is to be told, the latest first. Kept for 30 days after they were sent.',
  tag,
  query: z.strictObject({
    status: z.enum(['waiting', 'sent', 'dead']).optional(),
    cursor: z.coerce.number().pipe(z.int32().positive()).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(DELIVERIES_MOST)).default(50),
  }),
  reply: z.strictObject({ deliveries: z.array(WebhookDelivery), next_cursor: z.number().int().nullable() }),
})
export const replayDelivery = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/replay',
  scope: 'webhooks:write',
  summary: 'Sends a delivery once more, whether it was dead, sent or waits: at once, and for three days.',
  tag,
  reply: WebhookDelivery,
})
export const replayDead = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/replay',
  scope: 'webhooks:write',
  summary: 'Sends all dead deliveries once more, in their order.',
  tag,
  reply: z.strictObject({ replayed: z.number().int() }),
})
export const testWebhook = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  scope: 'webhooks:write',
  summary: 'Sends an event `test` within a second; what came of it stands among the deliveries. 409 while it is off.',
  tag,
  reply: WebhookDelivery,
})
