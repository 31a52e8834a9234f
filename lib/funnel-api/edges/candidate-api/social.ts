import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import type { SocialProvider } from '#lib/domain/social-outcome'
import { type Entered, enter, enterOrJoin } from '#lib/funnel-api/auth/enter'
import { companyOf } from '#lib/funnel-api/company-of'
import type { Api, Caller } from '#lib/funnel-api/context'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { openSession } from '#lib/funnel-api/routes/users'
import type { Call, Serve } from '#lib/funnel-api/serve'

const SOCIAL_PER_ADDRESS = { name: 'social-address', most: 30, seconds: 60 }

const FLAGS = { google: 'is_google_connect_active', linkedin: 'is_linkedin_connect_active' } as const

export function socialRoutes(serve: Serve, api: Api) {
  const signIn =
    (provider: SocialProvider) =>
    async ({ body, caller }: Call<typeof contract.createGoogleSession>) => {
      const { company, vouched } = await vouch(api, caller, provider, body)
      return answer(api, await enter(api, company, vouched))
    }
  serve(contract.createGoogleSession, signIn('google'))
  serve(contract.createLinkedinSession, signIn('linkedin'))
}

type SocialSignUp = Exclude<Call<typeof contract.createUser>['body'], { user: unknown }>

/** Handles `POST /users` with a social sign-in token. */
export async function joinBySocial(api: Api, caller: Caller, body: SocialSignUp) {
  const [provider, token] =
    'google_access_token' in body
      ? (['google', body.google_access_token] as const)
      : (['linkedin', body.linkedin_access_token] as const)
  const { company, vouched } = await vouch(api, caller, provider, { token, company_id: body.company_id })
  return answer(api, await enterOrJoin(api, company, vouched, body.locale))
}

async function vouch(
  api: Api,
  caller: Caller,
  provider: SocialProvider,
  { token, company_id }: { token: string; company_id: number },
) {
  const company = await companyOf(api, caller, company_id)
  await countAttempt(api, SOCIAL_PER_ADDRESS, addressKey(caller.address))
  const verify = api.verifiers[provider]
  if (!verify || !company[FLAGS[provider]]) throw new ApiError('FORBIDDEN', `${provider} is not switched on here`)
  return { company, vouched: await verify(token, api.now()) }
}

const answer = async (api: Api, { row, isReset }: Entered) => ({
  ...(await openSession(api, row)),
  ...(isReset && { is_password_dropped: true }),
})
