import * as contract from '#lib/contract/staff/message-templates'
import { actorOf } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as templates from '#lib/funnel-api/features/recruiting/templates'
import type { Api } from '#lib/funnel-api/platform/context'

export function templateRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listTemplates, ({ query, staff }) => templates.listTemplates(api.db, staff.company.id, query))
  serve(contract.createTemplate, async ({ body, staff, audit }) => {
    const template = await templates.createTemplate(api, staff.company.id, body)
    audit({ target_id: Number(template.id), details: { name: template.name } })
    return template
  })
  serve(contract.updateTemplate, async ({ params, body, staff, audit }) => {
    const template = await templates.updateTemplate(api, staff.company.id, params.id, body)
    audit({ details: { name: template.name } })
    return template
  })
  serve(contract.deleteTemplate, async ({ params, staff, audit }) => {
    const { name } = await templates.deleteTemplate(api, staff.company.id, params.id)
    audit({ details: { name } })
    return {}
  })
  serve(contract.renderTemplate, ({ params, query, staff }) =>
    templates.renderTemplate(api, actorOf(staff), params.id, query),
  )
}
