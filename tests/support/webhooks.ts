import { WebhookEvent } from '#lib/domain/staff'
import { createWebhook } from '#lib/funnel-api/staff/work/webhooks'
import { webhookDispatcher } from '#lib/funnel-api/webhooks/dispatcher'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'
import { openTestApi } from '#tests/support/api'
import { heardLog } from '#tests/support/heard-log'
import { LATER, postmanAt } from '#tests/support/postman'
import { openReceiver } from '#tests/support/receiver'

/** Webhooks of 'bakery' that lead to a receiver, with a separate clock: minutes after `later`. */
export async function openHooked() {
  const receiver = await openReceiver()
  const api = await openTestApi(['bakery'], undefined, { WEBHOOK_HOSTS: receiver.host })
  const said = heardLog()
  const at = (minutes: number) => postmanAt(api.api, minutes)
  return {
    api,
    receiver,
    later: LATER,
    at,
    async webhook(path: string) {
      const events = WebhookEvent.options
      const made = await createWebhook(at(0), await api.companyId(), { url: receiver.url(path), events })
      receiver.secrets.set(path, made.secret)
      return made.webhook
    },
    /** An event of a user at a time. */
    happen: async (minutes: number, user_id: number, number: number) =>
      tellPrograms(api.db, at(minutes), {
        ...{ company_id: await api.companyId(), user_id, event: 'message.created' },
        data: { number },
      }),
    /** Sends all deliveries due at a time, and waits for them. */
    async deliver(minutes: number, patience_ms = 2000) {
      const dispatcher = webhookDispatcher(at(minutes), { patience_ms })
      await dispatcher.round()
      await dispatcher.idle()
    },
    /** The numbers received at a path. */
    numbers: (path = '/hook') => receiver.heard.filter((one) => one.path === path).map(({ data }) => data.number),
    rows: (webhook_id: number) =>
      api.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhook_id).orderBy('id').execute(),
    async forget() {
      await api.db.deleteFrom('webhooks').execute()
      receiver.heard.length = 0
      receiver.answer((response) => response.writeHead(204).end())
    },
    async close() {
      said.forget()
      await api.close()
      await receiver.close()
    },
  }
}
export type Hooked = Awaited<ReturnType<typeof openHooked>>
