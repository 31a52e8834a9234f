import { sql } from 'kysely'
import { countStep } from '#lib/contract/extensions'
import type { Api } from '#lib/funnel-api/context'
import { dayIn } from '#lib/funnel-api/last-day'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { campaignNamed } from '#lib/funnel-api/routes/campaigns'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

const STEPS_PER_ADDRESS = { name: 'step-address', most: 120, seconds: 60 }

/** Counts how far applicants get, without cookies and personal data (CNIL: exempt from consent). */
export const stepRoutes = (serve: Serve, api: Api) =>
  serve(countStep, async ({ params, body: { step, event, seconds: given }, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    await countAttempt(api, STEPS_PER_ADDRESS, addressKey(caller.address))
    const { id: campaign_id } = await campaignNamed(api, company, params.slug!)
    const day = dayIn(company.time_zone, api.now())
    const seconds = event === 'finished' ? given : 0
    await api.db
      .insertInto('funnel_counts')
      .values({ campaign_id, day, step, event, seconds, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'day', 'step', 'event']).doUpdateSet({
          count: sql<number>`funnel_counts.count + 1`,
          seconds: sql<number>`funnel_counts.seconds + excluded.seconds`,
        }),
      )
      .execute()
    return {}
  })
