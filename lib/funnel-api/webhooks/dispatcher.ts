import type { Api } from '#lib/funnel-api/context'
import { startRounds } from '#lib/funnel-api/rounds'
import { attempt, type Webhook } from '#lib/funnel-api/webhooks/attempt'
import { countAttempt } from '#lib/funnel-api/webhooks/metrics'
import { dueWebhooks, settle, takeNext, webhookNow } from '#lib/funnel-api/webhooks/turns'
import { log } from '#lib/telemetry/log'

const ROUND_MS = 1000
const PATIENCE_MS = 10_000
/** Deliveries on their way to one webhook, and from this process to all of them. */
const LANES = 4
const LANES_OF_ALL = 64

type Due = Pick<Webhook, 'id'>

/**
 * Tells webhooks what waits for them. Each has lanes of its own: a receiver that hangs fills no other's, and keeps one
 * lane alone until it takes something. `patience_ms` is how long it is waited for an answer.
 */
export function webhookDispatcher(api: Api, { patience_ms = PATIENCE_MS } = {}) {
  const lanes = new Map<number, Set<Promise<void>>>()
  const failing = new Set<number>()
  const leaving = new AbortController()
  const busy = ({ id }: Due) => lanes.get(id)?.size ?? 0
  const all = () => [...lanes.values()].flatMap((those) => [...those])

  /** One after the other until nothing is due, or one is not taken. */
  async function work({ id }: Due) {
    while (!leaving.signal.aborted) {
      const delivery = await takeNext(api, id, LANES)
      const webhook = delivery && (await webhookNow(api, id))
      if (!webhook) return
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(patience_ms)])
      const outcome = await attempt(api, webhook, delivery, signal)
      // Whoever stops is not the receiver: it is sent again when its claim has run out.
      if (leaving.signal.aborted && outcome.kind === 'failed') return
      countAttempt(outcome.kind)
      const status = await settle(api, delivery, outcome)
      const about = { webhook: webhook.id, delivery: delivery.id, event: delivery.event, why: outcome.error }
      if (outcome.kind === 'gone') log.warn('a webhook is switched off', about)
      else if (status === 'dead') log.warn('a webhook will not be told', about)
      if (outcome.kind !== 'sent') return void failing.add(webhook.id)
      failing.delete(webhook.id)
    }
  }

  function begin(webhook: Due) {
    const those = lanes.get(webhook.id) ?? new Set()
    lanes.set(webhook.id, those)
    const lane = work(webhook)
      .catch((err: unknown) => log.error('a webhook could not be told', { webhook: webhook.id, err }))
      .finally(() => {
        those.delete(lane)
        if (those.size === 0) lanes.delete(webhook.id)
      })
    those.add(lane)
  }

  return {
    /** Begins what is due, and waits for none of it. */
    async round(): Promise<void> {
      const due = (await dueWebhooks(api)).toSorted((one, other) => busy(one) - busy(other))
      for (const webhook of due) {
        const most = failing.has(webhook.id) ? 1 : LANES
        while (busy(webhook) < most && all().length < LANES_OF_ALL) begin(webhook)
      }
    },
    /** When all that was begun has ended. */
    async idle(): Promise<void> {
      while (lanes.size > 0) await Promise.all(all())
    },
    async stop(): Promise<void> {
      leaving.abort()
      await Promise.all(all())
    },
  }
}

/** Round after round. */
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
