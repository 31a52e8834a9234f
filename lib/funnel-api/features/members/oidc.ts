import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import { returnPath } from '#lib/domain/return-path'
import { createChallenge, consumeChallenge } from '#lib/funnel-api/features/members/challenges'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import { selectActiveUsers, type StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { newToken } from '#lib/funnel-api/platform/signatures/signatures'
import { EmailVerified, exchangeForClaims, type Secrets, startAuthorization } from '#lib/integrations/oidc'

/** A sign-in at the provider may take longer than a passkey, for example with a second factor. */
export const FLOW_SECONDS = 10 * 60
const CALLBACK = '/staff/v1/session/oidc/callback'

/** What the browser stores while it is at the provider: its secret, and the path to which it returns. */
type Flow = { browser: string; path: string }

const holderOf = ({ browser }: Flow) => `oidc ${browser}`

/** Returns a path of the back office, or '/' if the input is not one. The sign-in page and API routes are excluded. */
export function managerPath(input: string | null | undefined): string {
  const path = returnPath(input)
  return /^\/(?:sign-in|staff)(?:[/?]|$)/.test(path) ? '/' : path
}

export const formatFlow = ({ browser, path }: Flow) => `${browser}.${Buffer.from(path).toString('base64url')}`
export function parseFlow(cookie: string | null): Flow | null {
  const [browser = '', path = ''] = (cookie ?? '').split('.')
  return browser === '' ? null : { browser, path: managerPath(Buffer.from(path, 'base64url').toString()) }
}

const clientOf = ({ staffOidc }: Pick<Api, 'staffOidc'>) => {
  if (!staffOidc) throw new ApiError('NOT_FOUND', 'No OpenID Connect provider is configured')
  return staffOidc
}

/** Nonce and PKCE verifier of a sign-in. They are derived from its state, so that the server need not store them. */
function secretsOf({ secret }: Pick<Api, 'secret'>, state: string): Secrets {
  const derive = (name: string) =>
    createHmac('sha256', secret).update(`staff-oidc-${name} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

const redirectUri = (api: Pick<Api, 'origin'>) => new URL(CALLBACK, managerOrigin(api))

/** Starts a sign-in and returns the URL of the provider. Throws NOT_FOUND without a provider, and SocialError. */
export async function startOidc(api: Api, path: string, locale: Locale) {
  const client = clientOf(api)
  const flow: Flow = { browser: newToken(), path }
  const secrets = secretsOf(api, await createChallenge(api, holderOf(flow), FLOW_SECONDS))
  const url = await startAuthorization(client, { redirect_uri: redirectUri(api).href, secrets, ui_locales: locale })
  return { url, flow }
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()).nullable().catch(null),
  email_verified: EmailVerified,
})

/** One error for all persons who may not sign in, so that it reveals nothing about members. */
const rejected = () => new ApiError('FORBIDDEN', 'Not a member, or without a verified email address')

/**
 * Returns the member whom the provider has authenticated. `query` is that of the provider's redirect. Throws
 * TOKEN_EXPIRED if this browser did not start the sign-in, FORBIDDEN if the person may not sign in, and SocialError.
 */
export async function finishOidc(api: Api, flow: Flow | null, query: URLSearchParams): Promise<StaffUser> {
  const client = clientOf(api)
  const state = query.get('state') ?? ''
  if (!flow || !(await consumeChallenge(api, holderOf(flow), state)))
    throw new ApiError('TOKEN_EXPIRED', 'Sign-in is used, expired or of another browser')
  const callback = redirectUri(api)
  callback.search = query.toString()
  const { sub, email, email_verified } = Claims.parse(await exchangeForClaims(client, callback, secretsOf(api, state)))
  if (email === null || !email_verified) throw rejected()
  return inTransaction(api, async (db) => {
    const identity = await db
      .selectFrom('staff_identities')
      .select('staff_user_id')
      .where('issuer', '=', client.issuer)
      .where('subject', '=', sub)
      .executeTakeFirst()
    const users = selectActiveUsers({ db })
    // The identity takes precedence over the email address, because it stays the same when the address changes.
    const user = await (
      identity ? users.where('id', '=', identity.staff_user_id) : users.where('email', '=', email)
    ).executeTakeFirst()
    if (!user) throw rejected()
    await db
      .insertInto('staff_identities')
      .values({ staff_user_id: user.id, issuer: client.issuer, subject: sub, created_at: api.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return user
  })
}
