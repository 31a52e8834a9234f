import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import type { SocialProvider } from '#lib/domain/social-outcome'
import { type SocialSignIn, signInWithProvider, signInOrSignUp } from '#lib/funnel-api/features/accounts/social-sign-in'
import { requireCompanyById } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { openSession } from '#lib/funnel-api/features/accounts/sessions'
import type { Call, Serve } from '#lib/funnel-api/edges/http/serve'

const SOCIAL_PER_ADDRESS = { name: 'social-address', max: 30, seconds: 60 }

const FLAGS = { google: 'is_google_connect_active', linkedin: 'is_linkedin_connect_active' } as const

export function socialRoutes(serve: Serve, api: Api) {
  const signIn =
    (provider: SocialProvider) =>
    async ({ body, caller }: Pick<Call<typeof contract.createGoogleSession>, 'body' | 'caller'>) => {
      const { company, identity } = await verifyIdentity(api, caller, provider, body)
      return sessionReply(api, await signInWithProvider(api, company, identity))
    }
  serve(contract.createGoogleSession, signIn('google'))
  serve(contract.createLinkedinSession, signIn('linkedin'))
}

type SocialSignUp = Exclude<Call<typeof contract.createUser>['body'], { user: unknown }>

/** Handles `POST /users` with a social sign-in token. */
export async function signUpWithSocial(api: Api, caller: Caller, body: SocialSignUp) {
  const [provider, token] =
    'google_access_token' in body
      ? (['google', body.google_access_token] as const)
      : (['linkedin', body.linkedin_access_token] as const)
  const { company, identity } = await verifyIdentity(api, caller, provider, { token, company_id: body.company_id })
  return sessionReply(api, await signInOrSignUp(api, company, identity, body.locale))
}

async function verifyIdentity(
  api: Api,
  caller: Caller,
  provider: SocialProvider,
  { token, company_id }: { token: string; company_id: number },
) {
  const company = await requireCompanyById(api, caller, company_id)
  await countAttempt(api, SOCIAL_PER_ADDRESS, addressKey(caller.address))
  const verify = api.verifiers[provider]
  if (!verify || !company[FLAGS[provider]]) throw new ApiError('FORBIDDEN', `${provider} sign-in is not enabled`)
  return { company, identity: await verify(token, api.now()) }
}

const sessionReply = async (api: Api, { row, isPasswordCleared }: SocialSignIn) => ({
  ...(await openSession(api, row)),
  ...(isPasswordCleared && { is_password_dropped: true }),
})
