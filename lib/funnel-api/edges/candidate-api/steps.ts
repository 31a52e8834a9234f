import { addFunnelCount } from '#lib/funnel-api/features/candidacies/funnel-counts'
import { countStep } from '#lib/contract/extensions'
import type { Api } from '#lib/funnel-api/platform/context'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { getCampaign } from '#lib/funnel-api/features/campaigns/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

const STEPS_PER_ADDRESS = { name: 'step-address', max: 120, seconds: 60 }

/** Counts steps of applications without cookies or personal data (CNIL: exempt from consent). */
export const stepRoutes = (serve: Serve, api: Api) =>
  serve(countStep, async ({ params, body: { step, event, seconds: duration, source }, caller }) => {
    const company = await requireCompany(api, caller, params.company_slug)
    await countAttempt(api, STEPS_PER_ADDRESS, addressKey(caller.address))
    const { id: campaign_id } = await getCampaign(api, company, params.slug)
    const day = dateInTimeZone(company.time_zone, api.now())
    const seconds = event === 'finished' ? duration : 0
    await addFunnelCount(api.db, { campaign_id, day, step, event, seconds, source })
    return {}
  })
