import * as contract from '#lib/contract/staff/webhooks'
import type { Api } from '#lib/funnel-api/context'
import { idIn } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import * as work from '#lib/funnel-api/staff/work/webhooks'

export function webhookRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listWebhooks, async ({ staff }) => ({ webhooks: await work.listWebhooks(api.db, staff.company.id) }))
  serve(contract.createWebhook, async ({ staff, body }) => work.createWebhook(api, staff.company.id, body.webhook))
  serve(contract.updateWebhook, async ({ staff, params, body }) =>
    work.updateWebhook(api, staff.company.id, idIn(params), body.webhook),
  )
  serve(contract.rotateWebhookSecret, async ({ staff, params }) =>
    work.rotateSecret(api, staff.company.id, idIn(params)),
  )
  serve(contract.deleteWebhook, async ({ staff, params }) => {
    await work.deleteWebhook(api.db, staff.company.id, idIn(params))
    return {}
  })
  serve(contract.listDeliveries, async ({ staff, params, query }) =>
    work.listDeliveries(api.db, staff.company.id, idIn(params), query),
  )
  serve(contract.replayDelivery, async ({ staff, params }) =>
    work.replay(api, staff.company.id, idIn(params), idIn(params, 'delivery_id')),
  )
  serve(contract.replayDead, async ({ staff, params }) => ({
    replayed: await work.replayDead(api, staff.company.id, idIn(params)),
  }))
  serve(contract.testWebhook, async ({ staff, params }) => work.sendTest(api, staff.company.id, idIn(params)))
}
