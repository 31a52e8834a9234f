import 'server-only'
import { createGoogleSession, createLinkedinSession, createUser, type Session } from '#lib/contract/accounts'
import { readCompany } from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import { Locale, toLocale } from '#lib/domain/enumerations'
import { returnPath, withParameter } from '#lib/domain/return-path'
import type { SocialOutcome, SocialProvider } from '#lib/domain/social-outcome'
import { isVerified } from '#lib/domain/is-verified'
import { buildAuthorization, exchangeCode, SocialError } from '#lib/integrations/oidc'
import { env } from '#lib/server/env'
import { reject, type Visitor, visitorOf } from '#lib/server/proxy'
import { type Flow, storeFlow, openSession, readFlow } from '#lib/server/session'
import { siteUrl } from '#lib/server/site-url'
import { socialClients } from '#lib/server/social-clients'
import { newState, readState } from '#lib/server/social-state'
import { callUpstream } from '#lib/server/upstream'
import { companyHostOf } from '#lib/tenancy/company-host'
import type { z } from 'zod'
import { log } from '#lib/telemetry/log'

const redirectTo = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  })

const redirectWithOutcome = (back: string, provider: SocialProvider, outcome: SocialOutcome) =>
  redirectTo(withParameter(back, 'social', `${provider}.${outcome}`))

/** Callback URL registered with the provider. All companies share it, on the root domain. */
function callbackUrl(provider: SocialProvider) {
  const root = siteUrl('root')
  root.hostname = env().ROOT_DOMAIN
  return new URL(`/api/session/${provider}/callback`, root)
}

/** Redirects to the provider. Stores the state, nonce and verifier in an encrypted cookie of the company's host. */
export async function startSocialSignIn(request: Request, provider: SocialProvider) {
  const visitor = visitorOf(request)
  const client = socialClients()[provider]
  if (!visitor || !client) return reject('NOT_FOUND', 'Sign-in provider not available')
  const query = new URL(request.url).searchParams
  const back = returnPath(query.get('return'))
  // Another site must not start a sign-in.
  if (!['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))) return redirectTo(back)
  const locale = toLocale(query.get('locale'))
  const state = newState(visitor.company, back)
  try {
    const { url, secrets } = await buildAuthorization({
      provider,
      client,
      redirect_uri: callbackUrl(provider).href,
      state,
      locale,
    })
    await storeFlow(visitor.isSecure, { ...secrets, company: visitor.company, provider, back, locale })
    return redirectTo(url.href)
  } catch (error) {
    return redirectAfterError(back, provider, error)
  }
}

/**
 * Handles the callback of the provider. On the root domain it redirects to the company in `state`, whose host has the
 * cookie. There it exchanges the code and signs the user in.
 */
export async function finishSocialSignIn(request: Request, provider: SocialProvider) {
  const url = new URL(request.url)
  const parsedState = readState(url.searchParams.get('state'))
  if (companyHostOf(request.headers.get('host'), env().ROOT_DOMAIN).kind === 'root')
    return redirectToCompany(url, provider, parsedState?.company)
  const visitor = visitorOf(request)
  const client = socialClients()[provider]
  if (!visitor || !client) return reject('NOT_FOUND', 'Sign-in provider not available')
  const flow = await readFlow(visitor.isSecure, visitor.company, provider)
  const back = flow?.back ?? (parsedState?.company === visitor.company ? parsedState.back : '/')
  if (!flow || flow.state !== url.searchParams.get('state')) return redirectWithOutcome(back, provider, 'EXPIRED')
  try {
    const callback = callbackUrl(provider)
    callback.search = url.search
    return await signIn(visitor, flow, await exchangeCode(client, callback, flow))
  } catch (error) {
    return redirectAfterError(back, provider, error)
  }
}

const FORWARDED_PARAMETERS = ['code', 'state', 'iss', 'error']

/** Redirects to the company. `readState` accepts only one DNS label, so the target is always below the root domain. */
function redirectToCompany(url: URL, provider: SocialProvider, company: string | undefined) {
  if (company === undefined) return reject('NOT_FOUND', 'Company missing in state')
  const target = new URL(`/api/session/${provider}/callback`, siteUrl(company))
  for (const name of FORWARDED_PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value !== null) target.searchParams.set(name, value)
  }
  return redirectTo(target.href)
}

/** Exchanges the id_token for a session of the funnel API. Creates an account if there is none. */
async function signIn(visitor: Visitor, { back, provider, locale }: Flow, token: string) {
  const headers = { 'x-company': visitor.company, 'x-client-address': visitor.address }
  const { id: company_id } = await callUpstream(readCompany, { params: { company_subdomain: visitor.company } })
  const endpoint = provider === 'google' ? createGoogleSession : createLinkedinSession
  const { auth_token, device_token, user, is_password_dropped } = await callUpstream(endpoint, {
    headers,
    body: { token, company_id },
  }).catch((error: unknown): Promise<z.output<typeof Session>> => {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    const fields = { company_id, locale: Locale.parse(locale) }
    const body =
      provider === 'google' ? { google_access_token: token, ...fields } : { linkedin_access_token: token, ...fields }
    return callUpstream(createUser, { headers, body })
  })
  if (auth_token === undefined) throw new ApiError('INTERNAL', 'Session token missing in API response')
  const session = await openSession(visitor.company, visitor.isSecure)
  await session.saveTokens(auth_token, device_token)
  // Skips /verification, because the application form asks for missing account data.
  const isComplete = isVerified(user) || back.split('?')[0]!.endsWith('/apply')
  const target = isComplete ? back : withParameter('/verification', 'return', back)
  return is_password_dropped ? redirectWithOutcome(target, provider, 'RESET') : redirectTo(target)
}

const OUTCOMES: { [code: string]: SocialOutcome } = {
  EMAIL_TAKEN: 'EMAIL_TAKEN',
  // The API rejects a token without an email address as INVALID.
  INVALID: 'EMAIL_MISSING',
  TOO_MANY_REQUESTS: 'TOO_MANY',
}

/**
 * Redirects back with the outcome. Logs only the error's name and codes, because its message may contain an address or
 * a token.
 */
function redirectAfterError(back: string, provider: SocialProvider, error: unknown) {
  const outcome =
    error instanceof SocialError ? error.outcome : (error instanceof ApiError && OUTCOMES[error.code]) || 'UNAVAILABLE'
  if (outcome === 'UNAVAILABLE') log.error('social sign-in failed', { provider, reason: reasonFor(error) })
  return redirectWithOutcome(back, provider, outcome)
}

function reasonFor(error: unknown): string {
  const cause = error instanceof SocialError && error.cause ? error.cause : error
  const { name = 'Error', code = '', error: kind = '' } = cause as { name?: string; code?: string; error?: string }
  return [name, code, kind].filter(Boolean).join(' ')
}
