import * as contract from '#lib/contract/staff/discussions'
import type { Api } from '#lib/funnel-api/context'
import { idIn } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { answerDiscussion, listDiscussions, readDiscussion, setOpen } from '#lib/funnel-api/staff/work/discussions'

export function discussionRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listStaffDiscussions, ({ query, staff }) => listDiscussions(api.db, staff.company.id, query))
  serve(contract.readStaffDiscussion, ({ params, query, staff }) =>
    readDiscussion(api, staff.company, idIn(params), query),
  )
  serve(contract.answerStaffDiscussion, ({ params, body, staff: { company } }) =>
    answerDiscussion(api, company.id, idIn(params), { author_name: company.name, ...body }),
  )
  serve(contract.updateStaffDiscussion, ({ params, body, staff }) =>
    setOpen(api, staff.company.id, idIn(params), body.is_open),
  )
}
