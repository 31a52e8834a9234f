import { WebhookEvent } from '#lib/domain/staff'
import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { openTestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { LATER, apiAt } from '#tests/support/later-clock'
import { openReceiver } from '#tests/support/receiver'

/** Webhooks of 'bakery' with a receiver and a separate clock in minutes after `later`. */
export async function openWebhookTest() {
  const receiver = await openReceiver()
  const api = await openTestApi(['bakery'], undefined, { WEBHOOK_HOSTS: receiver.host })
  const logs = captureLog()
  const at = (minutes: number) => apiAt(api.api, minutes)
  return {
    api,
    receiver,
    later: LATER,
    at,
    async webhook(path: string) {
      const events = WebhookEvent.options
      const created = await createWebhook(at(0), await api.companyId(), { url: receiver.url(path), events })
      receiver.secrets.set(path, created.secret)
      return created.webhook
    },
    /** An event of a user at a time. */
    emitEvent: async (minutes: number, user_id: number, number: number) =>
      enqueueWebhookEvent(api.db, at(minutes), {
        company_id: await api.companyId(),
        user_id,
        event: 'message.created',
        data: { number },
      }),
    /** Sends all deliveries due at a time, and waits for them. */
    async deliver(minutes: number, timeout_ms = 2000) {
      const dispatcher = createWebhookDispatcher(at(minutes), { timeout_ms })
      await dispatcher.round()
      await dispatcher.idle()
    },
    /** The numbers received at a path. */
    numbers: (path = '/hook') =>
      receiver.received.filter((delivery) => delivery.path === path).map(({ data }) => data.number),
    rows: (webhook_id: number) =>
      api.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhook_id).orderBy('id').execute(),
    async reset() {
      await api.db.deleteFrom('webhooks').execute()
      receiver.received.length = 0
      receiver.answer((response) => response.writeHead(204).end())
    },
    async close() {
      logs.restore()
      await api.close()
      await receiver.close()
    },
  }
}
export type WebhookTest = Awaited<ReturnType<typeof openWebhookTest>>
