import * as contract from '#lib/contract/staff/campaigns'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listCampaigns, readCampaign } from '#lib/funnel-api/features/campaigns/staff-queries'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import { checkMedia } from '#lib/funnel-api/features/companies/media'
import { closeCampaign } from '#lib/funnel-api/features/recruiting/close-campaign'
import {
  createCampaign,
  openCampaign,
  orderCampaigns,
  updateCampaign,
  withCleanHtml,
} from '#lib/funnel-api/features/campaigns/mutations'

export function campaignRoutes(serve: ServeStaff, api: Api, media: Media) {
  const prepare = async <B extends Parameters<typeof withCleanHtml>[0]>(body: B, { company }: Staff) => {
    await checkMedia(media, company.slug, body)
    return withCleanHtml(body, company.id)
  }
  serve(contract.listStaffCampaigns, ({ query, staff }) => listCampaigns(api.db, staff.company, query, api.now()))
  serve(contract.readStaffCampaign, ({ params, staff }) => readCampaign(api.db, staff.company, params.slug, api.now()))
  serve(
    contract.createStaffCampaign,
    async ({ body, staff: { company }, audit }) => {
      await createCampaign(api, company, body)
      audit({ details: { slug: body.slug } })
      return readCampaign(api.db, company, body.slug, api.now())
    },
    prepare,
  )
  serve(
    contract.updateStaffCampaign,
    async ({ params, body, staff: { company } }) => {
      await updateCampaign(api, company, params.slug, body)
      return readCampaign(api.db, company, params.slug, api.now())
    },
    prepare,
  )
  serve(contract.openStaffCampaign, async ({ params, staff: { company } }) => {
    await openCampaign(api, company, params.slug)
    return readCampaign(api.db, company, params.slug, api.now())
  })
  serve(contract.closeStaffCampaign, async ({ params, body, staff: { company } }) => {
    await closeCampaign(api, company, params.slug, body)
    return readCampaign(api.db, company, params.slug, api.now())
  })
  serve(contract.orderStaffCampaigns, async ({ body, staff }) => {
    await orderCampaigns(api, staff.company, body.slugs)
    return {}
  })
}
