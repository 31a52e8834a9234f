import * as contract from '#lib/contract/staff/webhooks'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId, toId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as settings from '#lib/funnel-api/features/webhooks/settings'

export function webhookRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listWebhooks, async ({ staff }) => ({
    webhooks: await settings.listWebhooks(api.db, staff.company.id),
  }))
  serve(contract.createWebhook, async ({ staff, body }) => settings.createWebhook(api, staff.company.id, body.webhook))
  serve(contract.updateWebhook, async ({ staff, params, body }) =>
    settings.updateWebhook(api, staff.company.id, parseId(params), body.webhook),
  )
  serve(contract.rotateWebhookSecret, async ({ staff, params }) =>
    settings.rotateSecret(api, staff.company.id, parseId(params)),
  )
  serve(contract.deleteWebhook, async ({ staff, params }) => {
    await settings.deleteWebhook(api.db, staff.company.id, parseId(params))
    return {}
  })
  serve(contract.listDeliveries, async ({ staff, params, query }) =>
    settings.listDeliveries(api.db, staff.company.id, parseId(params), query),
  )
  serve(contract.replayDelivery, async ({ staff, params }) =>
    settings.replay(api, staff.company.id, parseId(params), toId(params.delivery_id)),
  )
  serve(contract.replayDead, async ({ staff, params }) => ({
    replayed: await settings.replayFailed(api, staff.company.id, parseId(params)),
  }))
  serve(contract.testWebhook, async ({ staff, params }) => settings.sendTest(api, staff.company.id, parseId(params)))
}
