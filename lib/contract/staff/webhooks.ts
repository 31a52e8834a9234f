import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { WebhookEvent } from '#lib/domain/staff'
import { id } from '#lib/contract/id'

const timestamp = z.iso.datetime({ offset: true })
const tag = 'Webhooks'
const events = z.array(WebhookEvent).min(1).max(WebhookEvent.options.length)
const MAX_DELIVERIES = 200

export const Webhook = z
  .object({
    id: z.number().int(),
    url: z.string(),
    events: z.array(WebhookEvent),
    is_active: z
      .boolean()
      .describe('Set to false when the receiver responds with 410. Events that occur while it is false are not sent.'),
    waiting: z.number().int().describe('Number of deliveries that are queued or waiting for a retry.'),
    dead: z.number().int().describe('Number of failed deliveries. They can be replayed.'),
    created_at: timestamp,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookDelivery = z
  .object({
    id: z.number().int(),
    webhook_id: z.number().int(),
    webhook_message: z.string().describe('Value of the `webhook-id` header, identical for all attempts.'),
    event: z.enum([...WebhookEvent.options, 'test']),
    subject: z.string().describe('Deliveries with the same subject are sent in order.'),
    payload: z.record(z.string(), z.unknown()),
    status: z.enum(['waiting', 'sent', 'dead']),
    attempts: z.number().int(),
    next_attempt_at: timestamp,
    expires_at: timestamp.describe('When retries end.'),
    response_status: z.number().int().nullable().describe('HTTP status of the last attempt; null without a response.'),
    error: z.string().nullable(),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhooks = staffEndpoint({
  method: 'GET',
  path: '/webhooks',
  scope: 'webhooks:read',
  summary: 'List webhooks without their secrets.',
  tag,
  reply: z.strictObject({ webhooks: z.array(Webhook) }),
})
export const createWebhook = staffEndpoint({
  method: 'POST',
  path: '/webhooks',
  scope: 'webhooks:write',
  summary: 'Create a webhook for an https URL. Only this reply contains the signing secret.',
  tag,
  body: z.strictObject({ webhook: z.strictObject({ url: z.string().min(1).max(2048), events }) }),
  reply: z.strictObject({
    webhook: Webhook,
    secret: z.string().describe('Signing secret of Standard Webhooks: `whsec_…`.'),
  }),
})
export const updateWebhook = staffEndpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  scope: 'webhooks:write',
  summary: 'Change the events of a webhook, or enable or disable it. To change the URL, create a new webhook.',
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
  summary:
    'Rotate the signing secret. Only this reply contains the new one. The previous secret also signs for 24 hours.',
  tag,
  reply: z.strictObject({
    webhook: Webhook,
    secret: z.string().describe('New signing secret of Standard Webhooks: `whsec_…`.'),
    old_until: timestamp.describe('Until this time, deliveries are signed with both secrets.'),
  }),
})
export const deleteWebhook = staffEndpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  scope: 'webhooks:write',
  summary: 'Delete a webhook and its deliveries.',
  tag,
})
export const listDeliveries = staffEndpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  scope: 'webhooks:read',
  summary: 'List deliveries, newest first. Sent deliveries are stored for 30 days, failed ones for 90.',
  tag,
  query: z.strictObject({
    status: z.enum(['waiting', 'sent', 'dead']).optional(),
    cursor: z.coerce.number().pipe(id).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(MAX_DELIVERIES)).default(50),
  }),
  reply: z.strictObject({ deliveries: z.array(WebhookDelivery), next_cursor: z.number().int().nullable() }),
})
export const replayDelivery = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/replay',
  scope: 'webhooks:write',
  summary:
    'Replay a delivery of any status. It is due immediately and retried for up to three days. It waits while the webhook is disabled or an earlier delivery of its subject is waiting.',
  tag,
  reply: WebhookDelivery,
})
export const replayDead = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/replay',
  scope: 'webhooks:write',
  summary: 'Replay all failed deliveries in their original order.',
  tag,
  reply: z.strictObject({ replayed: z.number().int() }),
})
export const testWebhook = staffEndpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  scope: 'webhooks:write',
  summary: 'Queue a `test` event. The result is listed among the deliveries. Returns 409 if the webhook is disabled.',
  tag,
  reply: WebhookDelivery,
})
