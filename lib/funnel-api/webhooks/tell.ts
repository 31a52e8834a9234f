import type { WebhookEvent } from '#lib/domain/staff'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'

/** Something that a company's programs may want to hear of. */
export type Happening = {
  company_id: number
  event: WebhookEvent
  /** 'candidacy:12', 'user:7': what happens to the same one is told in its order. */
  subject: string
  /** Facts and ids, no more personal data than a program needs to ask for the rest. */
  data: Readonly<Record<string, unknown>>
}

/** Writes what each webhook of the company is to be told, in the transaction of what happened. */
export async function tellPrograms(
  db: Db,
  { now }: Pick<Api, 'now'>,
  { company_id, event, subject, data }: Happening,
): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .execute()
  const at = now()
  const created_at = at.toISOString()
  const rows = webhooks
    .filter(({ events }) => events.includes(event))
    .map(({ id }) => ({
      ...{ webhook_id: id, company_id, event, subject, payload: { event, created_at, data } },
      ...{ status: 'waiting' as const, attempts: 0, next_attempt_at: created_at, created_at },
      expires_at: new Date(at.getTime() + KEPT_MS).toISOString(),
    }))
  if (rows.length > 0) await db.insertInto('webhook_deliveries').values(rows).execute()
}

const KEPT_MS = 3 * 86_400_000
