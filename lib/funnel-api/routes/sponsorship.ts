import * as contract from '#lib/contract/applications'
import { ApiError } from '#lib/contract/errors'
import { SPONSOR_CODE, sponsorName } from '#lib/domain/sponsorship'
import type { Api } from '#lib/funnel-api/context'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import { type Serve, signedIn, verified } from '#lib/funnel-api/serve'
import { countSponsored, personOfCode, refuseUnsponsored, sponsorCodeOf } from '#lib/funnel-api/sponsors'

/** Limits guessing of codes without limiting visitors who view jobs. */
const CODES_PER_ADDRESS = { name: 'sponsor-address', most: 60, seconds: 60 }

export function sponsorshipRoutes(serve: Serve, api: Api) {
  serve(contract.readSponsorship, async ({ caller }) => {
    const user = signedIn(caller)
    await refuseUnsponsored(api, user.company_id)
    return { sponsor_code: user.sponsor_code, nb_candidacies: await countSponsored(api, user) }
  })
  serve(contract.createSponsorship, async ({ caller }) => {
    const user = verified(caller)
    await refuseUnsponsored(api, user.company_id)
    return { sponsor_code: await sponsorCodeOf(api, user), nb_candidacies: await countSponsored(api, user) }
  })
  serve(contract.readSponsor, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.slug!)
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    const code = params.code!
    const person = SPONSOR_CODE.test(code) ? await personOfCode(api, company.id, code) : undefined
    if (!person) throw new ApiError('NOT_FOUND', 'nobody has this code')
    return { name: sponsorName(person) }
  })
}
