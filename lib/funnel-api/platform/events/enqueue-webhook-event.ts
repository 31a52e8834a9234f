import { DAY_MS } from '#lib/domain/days'
import type { WebhookEvent } from '#lib/domain/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** An event for the webhooks of a company. */
export type NewWebhookEvent = {
  company_id: number
  /** The user concerned. Events about one user and their applications are delivered in order. */
  user_id: number
  event: WebhookEvent
  /** Facts and IDs, with no more personal data than a client needs to request the rest. */
  data: Readonly<Record<string, unknown>>
}

const MAX_AGE_MS = 3 * DAY_MS

export const subjectOf = (user_id: number) => `user:${user_id}`

/** The state of a delivery before its first attempt. It fails permanently after three days. */
export const firstAttempt = (at: Date) => ({
  status: 'waiting' as const,
  attempts: 0,
  response_status: null,
  error: null,
  sent_at: null,
  next_attempt_at: at.toISOString(),
  expires_at: new Date(at.getTime() + MAX_AGE_MS).toISOString(),
})

/** Returns the payload in the format that Standard Webhooks recommends. */
export const payloadOf = (type: WebhookEvent | 'test', at: Date, data: NewWebhookEvent['data']) => ({
  type,
  timestamp: at.toISOString(),
  data,
})

/** Queues an event for each webhook of the company, in the transaction of the change. */
export async function enqueueWebhookEvent(
  db: Db,
  { now }: Pick<Api, 'now'>,
  { company_id, user_id, event, data }: NewWebhookEvent,
): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .execute()
  const timestamp = now()
  const payload = payloadOf(event, timestamp, data)
  const rows = webhooks
    .filter(({ events }) => events.includes(event))
    .map(({ id: webhook_id }) => ({
      webhook_id,
      company_id,
      event,
      subject: subjectOf(user_id),
      payload,
      created_at: timestamp.toISOString(),
      ...firstAttempt(timestamp),
    }))
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute()
}
