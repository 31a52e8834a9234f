import type { WebhookEvent } from '#lib/domain/staff'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'

/** Something that a company's programs may want to hear of. */
export type Happening = {
  company_id: number
  /** Whom it is about: what happens to one person and their applications is told in its order. */
  user_id: number
  event: WebhookEvent
  /** Facts and ids, no more personal data than a program needs to ask for the rest. */
  data: Readonly<Record<string, unknown>>
}

const KEPT_MS = 3 * 86_400_000

export const subjectOf = (user_id: number) => `user:${user_id}`

/** A delivery that waits for its first attempt; it is given up three days after. */
export const firstAttempt = (at: Date) => ({
  ...{ status: 'waiting' as const, attempts: 0, response_status: null, error: null, sent_at: null },
  next_attempt_at: at.toISOString(),
  expires_at: new Date(at.getTime() + KEPT_MS).toISOString(),
})

/** What is sent, in the form that Standard Webhooks recommends. */
export const payloadOf = (type: WebhookEvent | 'test', at: Date, data: Happening['data']) => ({
  type,
  timestamp: at.toISOString(),
  data,
})

/** Writes what each webhook of the company is to be told, in the transaction of what happened. */
export async function tellPrograms(
  db: Db,
  { now }: Pick<Api, 'now'>,
  { company_id, user_id, event, data }: Happening,
): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .execute()
  const at = now()
  const payload = payloadOf(event, at, data)
  const rows = webhooks
    .filter(({ events }) => events.includes(event))
    .map(({ id: webhook_id }) => ({
      ...{ webhook_id, company_id, event, subject: subjectOf(user_id), payload, created_at: at.toISOString() },
      ...firstAttempt(at),
    }))
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute()
}
