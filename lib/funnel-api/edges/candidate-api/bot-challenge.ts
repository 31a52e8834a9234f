import { readBotChallenge } from '#lib/contract/bot-check'
import { newChallenge } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Limited, because each challenge costs a key derivation, but high enough for a school that shares one address. */
const CHALLENGES_PER_ADDRESS = { name: 'bot-challenge-address', max: 120, seconds: 60 }

export function botChallengeRoutes(serve: Serve, api: Api) {
  serve(readBotChallenge, async ({ params, caller }) => {
    const { slug } = await requireCompany(api, caller, params.slug)
    await countAttempt(api, CHALLENGES_PER_ADDRESS, addressKey(caller.address))
    return newChallenge(api, slug)
  })
}
