import * as contract from '#lib/contract/staff/candidacies'
import type { Api } from '#lib/funnel-api/context'
import { idIn } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { moveCandidacy, readCandidacy } from '#lib/funnel-api/staff/work/candidacies'
import { answer } from '#lib/funnel-api/staff/work/discussions'
import { listCandidacies } from '#lib/funnel-api/staff/work/list-candidacies'

export function candidacyRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listStaffCandidacies, ({ query, staff }) => listCandidacies(api.db, staff.company.id, query))
  serve(contract.readStaffCandidacy, ({ params, staff }) => readCandidacy(api, staff.company.id, idIn(params)))
  serve(contract.changeStaffCandidacyStatus, ({ params, body, staff: { company } }) =>
    moveCandidacy(api, company.id, idIn(params), { author_name: company.name, ...body }),
  )
  serve(contract.writeToCandidacy, ({ params, body, staff: { company } }) =>
    answer(api, company.id, idIn(params), { author_name: company.name, ...body }),
  )
}
