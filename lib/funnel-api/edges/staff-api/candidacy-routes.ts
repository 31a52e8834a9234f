import * as contract from '#lib/contract/staff/candidacies'
import { listStaffCandidacies } from '#lib/contract/staff/candidacy-list'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { changeCandidacyStatus, readCandidacy } from '#lib/funnel-api/features/recruiting/application'
import { actorOf, linkHostOf, mayReadTexts, requireVersion } from '#lib/funnel-api/edges/staff-api/actor'
import { expectedVersion } from '#lib/funnel-api/features/candidacies/version'
import { authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { replyToCandidate } from '#lib/funnel-api/features/recruiting/conversations'
import { listCandidacies } from '#lib/funnel-api/features/candidacies/list-applications'

export function candidacyRoutes(serve: ServeStaff, api: Api) {
  serve(listStaffCandidacies, ({ query, staff }) => listCandidacies(api.db, staff.company.id, query))
  serve(contract.readStaffCandidacy, ({ params, staff }) =>
    readCandidacy(api, staff.company.id, parseId(params), {
      linkHost: linkHostOf(staff),
      hasTexts: mayReadTexts(staff),
    }),
  )
  serve(contract.changeStaffCandidacyStatus, ({ params, body, staff, headers, audit }) => {
    audit({ details: { status: body.status } })
    const author = authorOf(actorOf(staff), body.author_name)
    return changeCandidacyStatus(
      api,
      staff.company.id,
      parseId(params),
      { ...body, ...author },
      requireVersion(staff, headers),
    )
  })
  serve(contract.writeToCandidacy, ({ params, body, staff, headers }) =>
    replyToCandidate(api, actorOf(staff), parseId(params), body, expectedVersion(headers)),
  )
}
