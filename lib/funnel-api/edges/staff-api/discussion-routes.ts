import * as contract from '#lib/contract/staff/discussions'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import { actorOf, linkHostOf } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import {
  replyToDiscussion,
  listDiscussions,
  readDiscussion,
  setStaffDiscussionOpen,
} from '#lib/funnel-api/features/recruiting/conversations'

export function discussionRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listStaffDiscussions, ({ query, staff }) => listDiscussions(api.db, staff.company.id, query))
  serve(contract.readStaffDiscussion, ({ params, query, staff }) =>
    readDiscussion(api, staff.company, parseId(params), { ...query, linkHost: linkHostOf(staff) }),
  )
  serve(contract.answerStaffDiscussion, ({ params, body, staff }) =>
    replyToDiscussion(api, actorOf(staff), parseId(params), body),
  )
  serve(contract.updateStaffDiscussion, ({ params, body, staff }) =>
    setStaffDiscussionOpen(api, staff.company.id, parseId(params), body.is_open),
  )
}
