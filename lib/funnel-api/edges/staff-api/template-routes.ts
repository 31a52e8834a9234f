import * as contract from '#lib/contract/staff/message-templates'
import { actorOf, requireVersion } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import * as templates from '#lib/funnel-api/features/recruiting/templates'
import type { Api } from '#lib/funnel-api/platform/context'

const targetOf = ({ id }: { id: string }, staff: Staff, headers: Headers) => ({
  company_id: staff.company.id,
  id,
  expected: requireVersion(staff, headers),
})

export function templateRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listTemplates, ({ query, staff }) => templates.listTemplates(api.db, staff.company.id, query))
  serve(contract.createTemplate, async ({ body, staff, audit }) => {
    const template = await templates.createTemplate(api, staff.company.id, body)
    audit({ target_id: Number(template.id), details: { name: template.name } })
    return template
  })
  serve(contract.updateTemplate, async ({ params, body, staff, headers, audit }) => {
    const template = await templates.updateTemplate(api, targetOf(params, staff, headers), body)
    audit({ details: { name: template.name } })
    return template
  })
  serve(contract.deleteTemplate, async ({ params, staff, headers, audit }) => {
    const { name } = await templates.deleteTemplate(api, targetOf(params, staff, headers))
    audit({ details: { name } })
    return {}
  })
  serve(contract.renderTemplate, ({ params, query, staff }) =>
    templates.renderTemplate(api, actorOf(staff), params.id, query),
  )
}
