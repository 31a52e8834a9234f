import * as contract from '#lib/contract/applications'
import { ApiError } from '#lib/contract/errors'
import { SPONSOR_CODE, sponsorName } from '#lib/domain/sponsorship'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { changeDraft } from '#lib/funnel-api/features/candidacies/mutations'
import { requireCandidacy } from '#lib/funnel-api/features/candidacies/queries'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import { parseId, type Serve, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'
import {
  countSponsored,
  findSponsorByCode,
  requireSponsorship,
  ensureSponsorCode,
  resolveSponsor,
} from '#lib/funnel-api/features/candidacies/sponsors'

/** Prevents guessing of codes without limiting visitors who view jobs. */
const CODES_PER_ADDRESS = { name: 'sponsor-address', max: 60, seconds: 60 }

export function sponsorshipRoutes(serve: Serve, api: Api) {
  serve(contract.readSponsorship, async ({ caller }) => {
    const user = requireUser(caller)
    await requireSponsorship(api, user.company_id)
    return { sponsor_code: user.sponsor_code, nb_candidacies: await countSponsored(api, user) }
  })
  serve(contract.createSponsorship, async ({ caller }) => {
    const user = requireVerifiedUser(caller)
    await requireSponsorship(api, user.company_id)
    return { sponsor_code: await ensureSponsorCode(api, user), nb_candidacies: await countSponsored(api, user) }
  })
  serve(contract.changeSponsor, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    // Limited, because the reply names the owner of a code.
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    const { row } = await requireCandidacy(api, user, { id: parseId(params) })
    const given = body.candidacy.sponsor?.trim() || null
    const { sponsor, sponsor_user_id = null } = await resolveSponsor(api, user, given)
    if (given !== null && sponsor === null)
      throw new ApiError('INVALID', 'Sponsor code not found', { 'candidacy.sponsor': { key: 'INVALID_PATTERN' } })
    return changeDraft(api, user, row.id, { sponsor, sponsor_user_id })
  })
  serve(contract.readSponsor, async ({ params, caller }) => {
    const company = await requireCompany(api, caller, params.slug)
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    const code = params.code
    const sponsor = SPONSOR_CODE.test(code) ? await findSponsorByCode(api, company.id, code) : undefined
    if (!sponsor) throw new ApiError('NOT_FOUND', 'Sponsor code not found')
    return { name: sponsorName(sponsor) }
  })
}
