import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { claimDue, findDueLanes } from '#lib/funnel-api/platform/queue/claim-due'
import type { Delivery, Outcome, Webhook } from '#lib/funnel-api/features/webhooks/attempt'

const FIRST_WAIT_MS = 30_000
export const MAX_WAIT_MS = 4 * 3_600_000
/** A claim expires after this time, so that another process can send the delivery if the first one has died. */
const CLAIM_MS = 60_000

/** Doubles from 30 seconds to four hours at the tenth attempt, which gives about 25 attempts in three days. */
const waitAfter = (attempts: number) => Math.min(2 ** (attempts - 1) * FIRST_WAIT_MS, MAX_WAIT_MS)
const timeAfter = ({ now }: Pick<Api, 'now'>, ms: number) => new Date(now().getTime() + ms).toISOString()

/** Returns companies with a due delivery, in order. */
export const companiesDue = ({ db, now }: Api, after: number, limit: number): Promise<number[]> =>
  findDueLanes(db, { table: 'webhook_deliveries', lane: 'company_id', now: now().toISOString(), after, limit })

/** Returns active webhooks of a company with a due delivery. */
export async function listDueWebhooks({ db, now }: Api, company_id: number): Promise<number[]> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select('id')
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.webhook_id', '=', 'webhooks.id')
          .where('delivery.status', '=', 'waiting')
          .where('delivery.next_attempt_at', '<=', now().toISOString()),
      ),
    )
    .execute()
  return webhooks.map(({ id }) => id)
}

/** Finds the webhook of a delivery. It is read for each delivery, because its secret may have been rotated. */
export const findActiveWebhook = ({ db }: Api, id: number): Promise<Webhook | undefined> =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret', 'old_secrets'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

/**
 * Claims the next due delivery of a webhook. Returns null if there is none. Deliveries about the same subject are sent
 * in order: one waits while an earlier one is in progress or waits for another attempt. Tries up to `maxCandidates`
 * deliveries, because other workers may claim some of them first.
 */
export async function claimNext(api: Api, webhook_id: number, maxCandidates: number): Promise<Delivery | null> {
  const candidates = await api.db
    .selectFrom('webhook_deliveries as delivery')
    .selectAll()
    .where('delivery.webhook_id', '=', webhook_id)
    .where('delivery.status', '=', 'waiting')
    .where('delivery.next_attempt_at', '<=', api.now().toISOString())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.subject', '=', 'delivery.subject')
            .where('earlier.status', '=', 'waiting')
            .whereRef('earlier.id', '<', 'delivery.id'),
        ),
      ),
    )
    .orderBy('delivery.id')
    .limit(maxCandidates)
    .execute()
  for (const candidate of candidates) {
    const next_attempt_at = timeAfter(api, CLAIM_MS)
    const isClaimed = await claimDue(
      api.db,
      'webhook_deliveries',
      { id: candidate.id, dueAt: candidate.next_attempt_at },
      next_attempt_at,
    )
    if (isClaimed) return { ...candidate, next_attempt_at }
  }
  return null
}

/**
 * Records the outcome of an attempt. A delivery that was replayed or whose claim expired in the meantime stays
 * unchanged.
 */
export const recordOutcome = (api: Api, delivery: Delivery, outcome: Outcome): Promise<Delivery['status']> =>
  inTransaction(api, async (db) => {
    const { kind, response_status, error } = outcome
    const attempts = delivery.attempts + 1
    const next_attempt_at = timeAfter(api, waitAfter(attempts))
    const isLast = kind === 'gone' || next_attempt_at >= delivery.expires_at
    const status = kind === 'sent' ? 'sent' : isLast ? 'dead' : 'waiting'
    const updated = await db
      .updateTable('webhook_deliveries')
      .set({ status, attempts, response_status, error, ...(kind === 'sent' && { sent_at: api.now().toISOString() }) })
      .$if(status === 'waiting', (query) => query.set({ next_attempt_at }))
      .where('id', '=', delivery.id)
      .where('next_attempt_at', '=', delivery.next_attempt_at)
      .returning('id')
      .executeTakeFirst()
    if (!updated) return 'waiting'
    const others = db.updateTable('webhook_deliveries').where('webhook_id', '=', delivery.webhook_id)
    // Later deliveries of the same subject are postponed too, because they cannot be sent before this one.
    if (status === 'waiting')
      await others
        .set({ next_attempt_at })
        .where('subject', '=', delivery.subject)
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<', next_attempt_at)
        .execute()
    if (kind === 'gone') {
      await db.updateTable('webhooks').set({ is_active: false }).where('id', '=', delivery.webhook_id).execute()
      await others
        .set({ status: 'dead', error: 'Receiver responded with 410 Gone' })
        .where('status', '=', 'waiting')
        .execute()
    }
    return status
  })
