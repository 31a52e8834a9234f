import { recordConsent } from '#lib/contract/extensions'
import type { Api } from '#lib/funnel-api/context'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

const CHOICES_PER_ADDRESS = { name: 'consent-address', most: 30, seconds: 60 }

/** The log of cookie choices. Rows are never changed, and are deleted long after the choice has expired. */
export const consentRoutes = (serve: Serve, api: Api) =>
  serve(recordConsent, async ({ params, body, caller }) => {
    const company = await companyNamed(api, caller, params.slug!)
    await countAttempt(api, CHOICES_PER_ADDRESS, addressKey(caller.address))
    const row = { ...body, company_id: company.id, created_at: api.now().toISOString() }
    await api.db
      .insertInto('consents')
      .values(row)
      .onConflict((conflict) => conflict.columns(['company_id', 'consent_id', 'chosen_at']).doNothing())
      .execute()
    return {}
  })
