import { insertConsent } from '#lib/funnel-api/features/companies/consents'
import { recordConsent } from '#lib/contract/extensions'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

const CHOICES_PER_ADDRESS = { name: 'consent-address', max: 30, seconds: 60 }

/** The log of cookie choices. Rows are never changed, and are deleted long after the choice has expired. */
export const consentRoutes = (serve: Serve, api: Api) =>
  serve(recordConsent, async ({ params, body, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    await countAttempt(api, CHOICES_PER_ADDRESS, addressKey(caller.address))
    const row = { ...body, company_id: company.id, created_at: api.now().toISOString() }
    await insertConsent(api.db, row)
    return {}
  })
