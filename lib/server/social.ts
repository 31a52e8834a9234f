import 'server-only'
import { createGoogleSession, createLinkedinSession, createUser, type Session } from '#lib/contract/accounts'
import { readCompany } from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import { Locale } from '#lib/domain/enumerations'
import { returnPath, withParameter } from '#lib/domain/return-path'
import type { SocialOutcome, SocialProvider } from '#lib/domain/social-outcome'
import { isVerified } from '#lib/domain/user-rules'
import { beginAt, finishAt, SocialError } from '#lib/integrations/oidc'
import { env } from '#lib/server/env'
import { refuse, type Visitor, visitorOf } from '#lib/server/proxy'
import { type Flow, keepFlow, openSession, takeFlow } from '#lib/server/session'
import { siteAddress } from '#lib/server/site-address'
import { socialClients } from '#lib/server/social-clients'
import { newState, readState } from '#lib/server/social-state'
import { callUpstream } from '#lib/server/upstream'
import { companyOf } from '#lib/tenancy/company-host'
import type { z } from 'zod'
import { log } from '#lib/telemetry/log'

const to = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  })

const backWith = (back: string, provider: SocialProvider, outcome: SocialOutcome) =>
  to(withParameter(back, 'social', `${provider}.${outcome}`))

/** The callback URL that providers know: on the root domain for all companies. */
function callbackOf(provider: SocialProvider) {
  const root = siteAddress('root')
  root.hostname = env().ROOT_DOMAIN
  return new URL(`/api/session/${provider}/callback`, root)
}

/** Redirects to the provider. The state of the sign-in is sealed into a cookie of the company's host. */
export async function startSocial(request: Request, provider: SocialProvider) {
  const visitor = visitorOf(request)
  const client = socialClients()[provider]
  if (!visitor || !client) return refuse('NOT_FOUND', 'no such way to sign in here')
  const query = new URL(request.url).searchParams
  const back = returnPath(query.get('return'))
  // Another site must not start a sign-in.
  if (!['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site'))) return to(back)
  const locale = Locale.catch('en').parse(query.get('locale'))
  const state = newState(visitor.company, back)
  try {
    const { url, secrets } = await beginAt({ provider, client, redirect_uri: callbackOf(provider).href, state, locale })
    await keepFlow(visitor.isSecure, { ...secrets, company: visitor.company, provider, back, locale })
    return to(url.href)
  } catch (error) {
    return told(back, provider, error)
  }
}

/**
 * Handles the callback of the provider. On the root domain it redirects to the company in `state`, where the cookie is.
 * There it exchanges the code and signs the user in.
 */
export async function finishSocial(request: Request, provider: SocialProvider) {
  const url = new URL(request.url)
  const said = readState(url.searchParams.get('state'))
  if (companyOf(request.headers.get('host'), env().ROOT_DOMAIN).kind === 'root')
    return hop(url, provider, said?.company)
  const visitor = visitorOf(request)
  const client = socialClients()[provider]
  if (!visitor || !client) return refuse('NOT_FOUND', 'no such way to sign in here')
  const flow = await takeFlow(visitor.isSecure, visitor.company, provider)
  const back = flow?.back ?? (said?.company === visitor.company ? said.back : '/')
  if (!flow || flow.state !== url.searchParams.get('state')) return backWith(back, provider, 'EXPIRED')
  try {
    const address = callbackOf(provider)
    address.search = url.search
    return await admit(visitor, flow, await finishAt(client, address, flow))
  } catch (error) {
    return told(back, provider, error)
  }
}

const HOPPING = ['code', 'state', 'iss', 'error']

/** Redirects to the company without trusting the request: only a label below this domain can be reached. */
function hop(url: URL, provider: SocialProvider, company: string | undefined) {
  if (company === undefined) return refuse('NOT_FOUND', 'no company in the state')
  const target = new URL(`/api/session/${provider}/callback`, siteAddress(company))
  for (const name of HOPPING) {
    const value = url.searchParams.get(name)
    if (value !== null) target.searchParams.set(name, value)
  }
  return to(target.href)
}

/** Exchanges the id_token for a session of the funnel API. Creates an account if there is none. */
async function admit(visitor: Visitor, { back, provider, locale }: Flow, token: string) {
  const headers = { 'x-company': visitor.company, 'x-client-address': visitor.address }
  const { id: company_id } = await callUpstream(readCompany, { params: { company_subdomain: visitor.company } })
  const endpoint = provider === 'google' ? createGoogleSession : createLinkedinSession
  const { auth_token, device_token, user, is_password_dropped } = await callUpstream(endpoint, {
    headers,
    body: { token, company_id },
  }).catch((error: unknown): Promise<z.output<typeof Session>> => {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    const its = { company_id, locale: Locale.parse(locale) }
    const body =
      provider === 'google' ? { google_access_token: token, ...its } : { linkedin_access_token: token, ...its }
    return callUpstream(createUser, { headers, body })
  })
  if (auth_token === undefined) throw new ApiError('INTERNAL', 'no session came')
  const session = await openSession(visitor.company, visitor.isSecure)
  await session.grant(auth_token, device_token)
  // The application form asks for missing account data itself.
  const isThere = isVerified(user) || back.split('?')[0]!.endsWith('/apply')
  const place = isThere ? back : withParameter('/verification', 'return', back)
  return is_password_dropped ? backWith(place, provider, 'RESET') : to(place)
}

const OUTCOMES: { [code: string]: SocialOutcome } = {
  EMAIL_TAKEN: 'EMAIL_TAKEN',
  INVALID: 'EMAIL_MISSING',
  TOO_MANY_REQUESTS: 'TOO_MANY',
}

/** Redirects back with the outcome. The log gets only the type of error, never an address or a token. */
function told(back: string, provider: SocialProvider, error: unknown) {
  const outcome =
    error instanceof SocialError ? error.outcome : (error instanceof ApiError && OUTCOMES[error.code]) || 'UNAVAILABLE'
  if (outcome === 'UNAVAILABLE') log.error('a sign-in by a provider failed', { provider, why: reasonOf(error) })
  return backWith(back, provider, outcome)
}

function reasonOf(error: unknown): string {
  const cause = error instanceof SocialError && error.cause ? error.cause : error
  const { name = 'Error', code = '', error: kind = '' } = cause as { name?: string; code?: string; error?: string }
  return [name, code, kind].filter(Boolean).join(' ')
}
