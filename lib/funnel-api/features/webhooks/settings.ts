import { ApiError } from '#lib/contract/errors'
import type { WebhookEvent } from '#lib/domain/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { WebhookDeliveryRow } from '#lib/funnel-api/platform/db/schema-staff'
import { isCallable, parseTarget } from '#lib/funnel-api/platform/net/safe-fetch'
import { messageIdOf, newSecret, rotateSecrets } from '#lib/funnel-api/features/webhooks/sign'
import { firstAttempt, payloadOf } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import type { Selectable } from 'kysely'

type Base = Pick<Api, 'db' | 'now'>
type Status = WebhookDeliveryRow['status']

/**
 * Parses the URL of a webhook. Throws INVALID. The host name is not resolved here, but for each delivery, which can
 * then fail.
 */
function parseWebhookUrl(text: string, hosts: readonly string[]): string {
  const invalid = (message: string) => new ApiError('INVALID', message, { 'webhook.url': { key: 'INVALID_URL' } })
  const target = (() => {
    try {
      return parseTarget(text, hosts)
    } catch (error) {
      throw error instanceof ApiError ? invalid(error.message) : error
    }
  })()
  if (!target.isListed && target.url.protocol !== 'https:') throw invalid('Webhook URL must use HTTPS')
  if (!isCallable(target)) throw invalid('Webhook URL must be public')
  return target.url.href
}

async function countDeliveries(db: Db, webhook_id: number, status: Status) {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const webhooksOf = (db: Db, company_id: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'is_active', 'created_at'])
    .where('company_id', '=', company_id)

const withCounts = async <W extends { id: number }>(db: Db, webhook: W) => ({
  ...webhook,
  waiting: await countDeliveries(db, webhook.id, 'waiting'),
  dead: await countDeliveries(db, webhook.id, 'dead'),
})

/** Lists the webhooks of a company with their delivery counts. A company has only a few. */
export async function listWebhooks(db: Db, company_id: number) {
  const webhooks = await webhooksOf(db, company_id).orderBy('id').execute()
  return Promise.all(webhooks.map((webhook) => withCounts(db, webhook)))
}

/** Throws NOT_FOUND if the company has no webhook with that ID. */
async function requireWebhook(db: Db, company_id: number, id: number) {
  const webhook = await webhooksOf(db, company_id).where('id', '=', id).executeTakeFirst()
  if (!webhook) throw new ApiError('NOT_FOUND', 'Webhook not found')
  return webhook
}

const readWebhook = async (db: Db, company_id: number, id: number) =>
  withCounts(db, await requireWebhook(db, company_id, id))

/**
 * Creates a webhook and returns its secret, which is not shown again. Throws INVALID for a URL that is not HTTPS or not
 * public, unless the operator listed its host.
 */
export async function createWebhook(
  { db, now, webhookHosts }: Base & Pick<Api, 'webhookHosts'>,
  company_id: number,
  { url: text, events }: { url: string; events: readonly WebhookEvent[] },
) {
  const url = parseWebhookUrl(text, webhookHosts)
  const secret = newSecret()
  const values = { company_id, url, secret, events: [...new Set(events)], is_active: true }
  const { id } = await db
    .insertInto('webhooks')
    .values({ ...values, created_at: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhook: await readWebhook(db, company_id, id), secret }
}

export async function updateWebhook(
  { db }: Pick<Api, 'db'>,
  company_id: number,
  id: number,
  { events, is_active }: { events?: readonly WebhookEvent[] | undefined; is_active?: boolean | undefined },
) {
  await requireWebhook(db, company_id, id)
  const change = { ...(events && { events: [...new Set(events)] }), ...(is_active !== undefined && { is_active }) }
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute()
  return readWebhook(db, company_id, id)
}

/**
 * Creates a new secret, which is not shown again. The previous one also signs until `old_until`. Throws CONFLICT for
 * concurrent calls.
 */
export async function rotateSecret({ db, now }: Base, company_id: number, id: number) {
  await requireWebhook(db, company_id, id)
  const before = await db
    .selectFrom('webhooks')
    .select(['secret', 'old_secrets'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { old_until, ...secrets } = rotateSecrets(before, now())
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set(secrets)
    .where('id', '=', id)
    .where('secret', '=', before.secret)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('CONFLICT', 'Secret was rotated by another request')
  return { webhook: await readWebhook(db, company_id, id), secret: secrets.secret, old_until }
}

/** Deletes a webhook and its deliveries. */
export async function deleteWebhook(db: Db, company_id: number, id: number): Promise<void> {
  await requireWebhook(db, company_id, id)
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

const toDelivery = (row: Selectable<WebhookDeliveryRow>) => ({ ...row, webhook_message: messageIdOf(row) })

/** Lists deliveries, latest first. `cursor` is the last ID of the previous page. */
export async function listDeliveries(
  db: Db,
  company_id: number,
  webhook_id: number,
  { status, cursor, limit }: { status?: Status | undefined; cursor?: number | undefined; limit: number },
) {
  await requireWebhook(db, company_id, webhook_id)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const deliveries = rows.slice(0, limit).map(toDelivery)
  return { deliveries, next_cursor: rows.length > limit ? deliveries.at(-1)!.id : null }
}

/**
 * Queues a delivery again. It is due immediately and retried for up to three days. It waits while the webhook is
 * disabled or an earlier delivery of its subject is waiting.
 */
export async function replay({ db, now }: Base, company_id: number, webhook_id: number, delivery_id: number) {
  await requireWebhook(db, company_id, webhook_id)
  const row = await db
    .updateTable('webhook_deliveries')
    .set(firstAttempt(now()))
    .where('id', '=', delivery_id)
    .where('webhook_id', '=', webhook_id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Webhook delivery not found')
  return toDelivery(row)
}

/** Queues all failed deliveries again and returns their number. */
export async function replayFailed({ db, now }: Base, company_id: number, webhook_id: number): Promise<number> {
  await requireWebhook(db, company_id, webhook_id)
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(firstAttempt(now()))
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'dead')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Queues a test delivery. Throws CONFLICT if the webhook is disabled, because the test would not be sent. */
export const sendTest = (api: Base, company_id: number, webhook_id: number) =>
  inTransaction(api, async (db) => {
    const { is_active } = await requireWebhook(db, company_id, webhook_id)
    if (!is_active) throw new ApiError('CONFLICT', 'Webhook is disabled')
    const at = api.now()
    const row = await db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id,
        company_id,
        event: 'test' as const,
        // Each test has its own subject, so that it does not wait for a failed one.
        subject: `test:${at.getTime()}`,
        created_at: at.toISOString(),
        payload: payloadOf('test', at, { webhook_id }),
        ...firstAttempt(at),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toDelivery(row)
  })
