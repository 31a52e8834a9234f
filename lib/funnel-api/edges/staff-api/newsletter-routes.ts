import { exportNewsletter, listNewsletter } from '#lib/contract/staff/newsletter'
import { numericDate } from '#lib/domain/dates'
import { attachment, CSV_TYPE } from '#lib/funnel-api/platform/attachment'
import type { Api } from '#lib/funnel-api/platform/context'
import { checkExport, countExport, type ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { ownerOf } from '#lib/funnel-api/features/members/authenticate'
import { listSubscriptions, newsletterCsv } from '#lib/funnel-api/features/companies/newsletter'
import { checkedParts, streamOf } from '#lib/funnel-api/platform/queue/stream-of'
import { log } from '#lib/telemetry/log'

export function newsletterRoutes(serve: ServeStaff, api: Api) {
  serve(listNewsletter, ({ query, staff }) => listSubscriptions(api, staff.company, query))
  serve(exportNewsletter, async ({ staff: { actor, company }, authenticate }) => {
    await countExport(api, actor)
    log.info('newsletter exported by staff', { actor: ownerOf(actor), actor_name: actor.name, company: company.slug })
    const day = numericDate(api.now(), { isYearFirst: true })
    const parts = checkedParts(newsletterCsv(api, company), checkExport(api, authenticate))
    return attachment(streamOf(parts), `${company.slug}-newsletter-${day}.csv`, CSV_TYPE)
  })
}
