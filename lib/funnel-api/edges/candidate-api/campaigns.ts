import { ClosedCampaign } from '#lib/domain/campaign'
import { addView } from '#lib/funnel-api/features/campaigns/mutations'
import * as contract from '#lib/contract/companies'
import { readClosedCampaign } from '#lib/contract/extensions'
import { ApiError } from '#lib/contract/errors'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import { CARD } from '#lib/funnel-api/features/campaigns/fields'
import { getCampaign, listEntities, selectListed, toCard } from '#lib/funnel-api/features/campaigns/queries'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Each new source name adds a row, so the number of calls must be limited. */
const VIEWS_PER_ADDRESS = { name: 'look-address', max: 60, seconds: 60 }

const hasCandidacy = async ({ db }: Api, { user }: Caller, campaign_id: number) =>
  user !== null &&
  (await db
    .selectFrom('candidacies')
    .select('id')
    .where('user_id', '=', user.id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst()) !== undefined

export function campaignRoutes(serve: Serve, api: Api) {
  serve(contract.listCampaigns, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    const entities = await listEntities(api, company.id)
    const rows = await selectListed(api, company)
      .select([...CARD])
      .execute()
    return rows.map((row) => toCard(row, entities))
  })
  serve(contract.readCampaign, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    const row = await getCampaign(api, company, params.slug)
    if (!row.is_online && !row.is_draft && !(await hasCandidacy(api, caller, row.id)))
      throw new ApiError('GONE', 'Campaign is closed')
    return { ...row, ...toCard(row, await listEntities(api, company.id)) }
  })
  serve(readClosedCampaign, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    const row = await getCampaign(api, company, params.slug)
    if (row.is_online || row.is_draft || row.first_activation_at === null)
      throw new ApiError('NOT_FOUND', 'Closed campaign not found')
    return ClosedCampaign.parse(row)
  })
  serve(contract.trackCampaign, async ({ params, body, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    await countAttempt(api, VIEWS_PER_ADDRESS, addressKey(caller.address))
    const row = await getCampaign(api, company, params.slug)
    const day = dateInTimeZone(company.time_zone, api.now())
    await addView(api.db, { campaign_id: row.id, day, source: body.source })
    return {}
  })
}
