import type { Api } from '#lib/funnel-api/platform/context'
import { createLaneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { startPoller } from '#lib/funnel-api/platform/queue/poller'
import { attempt, type Delivery, type Webhook } from '#lib/funnel-api/features/webhooks/attempt'
import { countOutcome } from '#lib/funnel-api/features/webhooks/metrics'
import {
  companiesDue,
  listDueWebhooks,
  recordOutcome,
  claimNext,
  findActiveWebhook,
} from '#lib/funnel-api/features/webhooks/delivery-queue'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 1000
const TIMEOUT_MS = 10_000
/** Concurrent deliveries in this process, for one company and for one webhook. */
const TOTAL = 64
const PER_COMPANY = 16
const PER_WEBHOOK = 4

type Work = { webhook: Webhook; delivery: Delivery }

/**
 * Creates a worker that sends deliveries to webhooks. Companies take turns, so that no company waits for the webhooks
 * of another. A webhook that failed has only one delivery in progress until it accepts one. `timeout_ms` is the
 * response timeout.
 */
export function createWebhookDispatcher(api: Api, { timeout_ms = TIMEOUT_MS } = {}) {
  const inProgress = new Map<number, number>()
  const failing = new Set<number>()
  const stopping = new AbortController()
  const countOf = (id: number) => inProgress.get(id) ?? 0
  const limitOf = (id: number) => (failing.has(id) ? 1 : PER_WEBHOOK)

  function count(id: number, change: 1 | -1) {
    const now = countOf(id) + change
    if (now === 0) inProgress.delete(id)
    else inProgress.set(id, now)
  }

  /** Returns webhooks that have a free slot: working ones before failed ones, and idle ones before busy ones. */
  const sortAvailable = (ids: readonly number[]) =>
    ids
      .filter((id) => countOf(id) < limitOf(id))
      .toSorted((a, b) => Number(failing.has(a)) - Number(failing.has(b)) || countOf(a) - countOf(b))

  async function claim(company_id: number): Promise<Work | null> {
    for (const id of sortAvailable(await listDueWebhooks(api, company_id))) {
      // Counted before the claim, because another slot of this company may choose at the same time.
      if (countOf(id) >= limitOf(id)) continue
      count(id, 1)
      let claimed: Work | null = null
      try {
        claimed = await claimDelivery(id)
      } finally {
        if (!claimed) count(id, -1)
      }
      if (claimed) return claimed
    }
    return null
  }

  async function claimDelivery(id: number): Promise<Work | null> {
    const delivery = await claimNext(api, id, PER_WEBHOOK)
    const webhook = delivery && (await findActiveWebhook(api, id))
    return webhook ? { webhook, delivery } : null
  }

  async function work({ webhook, delivery }: Work) {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout_ms)])
    const outcome = await attempt(api, webhook, delivery, signal)
    // This process is stopping, so the failure is not recorded. The delivery is sent again when its claim expires.
    if (stopping.signal.aborted && outcome.kind === 'failed') return
    countOutcome(outcome.kind)
    const status = await recordOutcome(api, delivery, outcome)
    const fields = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, reason: outcome.error }
    if (outcome.kind === 'gone') log.warn('webhook disabled', fields)
    else if (status === 'dead') log.warn('webhook delivery failed permanently', fields)
    if (outcome.kind === 'sent') failing.delete(webhook.id)
    else failing.add(webhook.id)
  }

  const worker = createLaneWorker<Work>({
    name: 'webhooks',
    limits: { total: TOTAL, perLane: PER_COMPANY },
    lanes: (after, limit) => companiesDue(api, after, limit),
    take: claim,
    work: (item) => work(item).finally(() => count(item.webhook.id, -1)),
  })
  return {
    ...worker,
    async stop(): Promise<void> {
      stopping.abort()
      await worker.stop()
    },
  }
}

/** Sends due deliveries continuously. */
export function startWebhooks(api: Api) {
  const dispatcher = createWebhookDispatcher(api)
  const rounds = startPoller(ROUND_MS, () => dispatcher.round())
  return {
    async stop() {
      await rounds.stop()
      await dispatcher.stop()
    },
  }
}
