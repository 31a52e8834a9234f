import type { Api } from '#lib/funnel-api/context'
import { laneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { startRounds } from '#lib/funnel-api/rounds'
import { attempt, type Delivery, type Webhook } from '#lib/funnel-api/webhooks/attempt'
import { countAttempt } from '#lib/funnel-api/webhooks/metrics'
import { companiesDue, dueWebhooksOf, settle, takeNext, webhookNow } from '#lib/funnel-api/webhooks/turns'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 1000
const PATIENCE_MS = 10_000
/** Concurrent deliveries in this process, for one company and for one webhook. */
const TOTAL = 64
const PER_COMPANY = 16
const PER_WEBHOOK = 4

type Work = { webhook: Webhook; delivery: Delivery }

/**
 * Sends deliveries to webhooks. Companies take turns, so that no company waits for the webhooks of another. A webhook
 * that failed has only one delivery in progress until it accepts one. `patience_ms` is the time to wait for a response.
 */
export function webhookDispatcher(api: Api, { patience_ms = PATIENCE_MS } = {}) {
  const inProgress = new Map<number, number>()
  const failing = new Set<number>()
  const leaving = new AbortController()
  const busy = (id: number) => inProgress.get(id) ?? 0
  const mostOf = (id: number) => (failing.has(id) ? 1 : PER_WEBHOOK)

  function count(id: number, change: 1 | -1) {
    const now = busy(id) + change
    if (now === 0) inProgress.delete(id)
    else inProgress.set(id, now)
  }

  /** Working webhooks come before failed ones, and idle ones before busy ones. */
  const inOrder = (ids: readonly number[]) =>
    ids
      .filter((id) => busy(id) < mostOf(id))
      .toSorted((one, other) => Number(failing.has(one)) - Number(failing.has(other)) || busy(one) - busy(other))

  async function take(company_id: number): Promise<Work | null> {
    for (const id of inOrder(await dueWebhooksOf(api, company_id))) {
      // Counted before the claim, because another slot of this company may choose at the same time.
      if (busy(id) >= mostOf(id)) continue
      count(id, 1)
      let taken: Work | null = null
      try {
        taken = await takeOf(id)
      } finally {
        if (!taken) count(id, -1)
      }
      if (taken) return taken
    }
    return null
  }

  async function takeOf(id: number): Promise<Work | null> {
    const delivery = await takeNext(api, id, PER_WEBHOOK)
    const webhook = delivery && (await webhookNow(api, id))
    return webhook ? { webhook, delivery } : null
  }

  async function work({ webhook, delivery }: Work) {
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patience_ms)])
    const outcome = await attempt(api, webhook, delivery, signal)
    // A process that stops says nothing about the receiver: the delivery is sent again when its claim has expired.
    if (leaving.signal.aborted && outcome.kind === 'failed') return
    countAttempt(outcome.kind)
    const status = await settle(api, delivery, outcome)
    const about = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, why: outcome.error }
    if (outcome.kind === 'gone') log.warn('a webhook was switched off', about)
    else if (status === 'dead') log.warn('a webhook delivery has failed permanently', about)
    if (outcome.kind === 'sent') failing.delete(webhook.id)
    else failing.add(webhook.id)
  }

  const worker = laneWorker<Work>({
    name: 'webhooks',
    limits: { total: TOTAL, perLane: PER_COMPANY },
    lanes: (after, limit) => companiesDue(api, after, limit),
    take,
    work: (one) => work(one).finally(() => count(one.webhook.id, -1)),
  })
  return {
    ...worker,
    async stop(): Promise<void> {
      leaving.abort()
      await worker.stop()
    },
  }
}

/** Sends due deliveries continuously. */
export function startWebhooks(api: Api) {
  const dispatcher = webhookDispatcher(api)
  const rounds = startRounds(ROUND_MS, () => dispatcher.round())
  return {
    async stop() {
      await rounds.stop()
      await dispatcher.stop()
    },
  }
}
