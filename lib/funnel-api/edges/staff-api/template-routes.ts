import * as contract from '#lib/contract/staff/message-templates'
import { actorOf } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as templates from '#lib/funnel-api/features/recruiting/templates'
import type { Api } from '#lib/funnel-api/platform/context'

export function templateRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listTemplates, ({ query, staff }) => templates.listTemplates(api.db, staff.company.id, query))
  serve(contract.createTemplate, ({ body, staff }) => templates.createTemplate(api, staff.company.id, body))
  serve(contract.updateTemplate, ({ params, body, staff }) =>
    templates.updateTemplate(api, staff.company.id, params.id, body),
  )
  serve(contract.deleteTemplate, async ({ params, staff }) => {
    await templates.deleteTemplate(api, staff.company.id, params.id)
    return {}
  })
  serve(contract.renderTemplate, ({ params, query, staff }) =>
    templates.renderTemplate(api, actorOf(staff), params.id, query),
  )
}
