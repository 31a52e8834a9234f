import { readBotChallenge } from '#lib/contract/bot-check'
import { newChallenge } from '#lib/funnel-api/bots/work'
import type { Api } from '#lib/funnel-api/context'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

/** Each challenge costs a key derivation. Many users may share one address, for example in a school. */
const CHALLENGES_PER_ADDRESS = { name: 'bot-challenge-address', most: 120, seconds: 60 }

export function botChallengeRoutes(serve: Serve, api: Api) {
  serve(readBotChallenge, async ({ params, caller }) => {
    const { slug } = await companyNamed(api, caller, params.slug!)
    await countAttempt(api, CHALLENGES_PER_ADDRESS, addressKey(caller.address))
    return newChallenge(api, slug)
  })
}
