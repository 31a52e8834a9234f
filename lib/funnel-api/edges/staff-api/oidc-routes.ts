import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/staff/sessions'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALE_COOKIE } from '#lib/domain/locales'
import { signInPath, type SignInProblem } from '#lib/domain/manager-path'
import type { ServeMembers } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { addressOf, countSignIn, openSession, withCookie } from '#lib/funnel-api/edges/staff-api/sign-in'
import * as oidc from '#lib/funnel-api/features/members/oidc'
import { isOnManager, newCookie, readCookie } from '#lib/funnel-api/features/members/session-cookie'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { SocialError } from '#lib/integrations/oidc'
import { log } from '#lib/telemetry/log'

const STARTS_PER_ADDRESS = { name: 'staff-oidc-address', max: 200, seconds: 3600 }
const FLOW = 'careers_oidc'

/** Sets the interface language to that of the member. The cookie is not HttpOnly, so that scripts can change it. */
const localeCookie = (locale: Locale) =>
  `${LOCALE_COOKIE}=${encodeURIComponent(JSON.stringify(locale))}; Path=/; Max-Age=15724800; SameSite=Lax`

const redirectTo = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
  })

/** Problems that the sign-in screen shows. Everyone who may not sign in gets the same problem. */
const PROBLEMS: { [code: string]: SignInProblem } = {
  FORBIDDEN: 'rejected',
  TOKEN_EXPIRED: 'expired',
  TOO_MANY_REQUESTS: 'limited',
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof SocialError && error.outcome !== 'UNAVAILABLE') return 'expired'
  return (error instanceof ApiError && PROBLEMS[error.code]) || 'unavailable'
}

/** Sign-in with an OpenID Connect provider. Browsers navigate to start and callback, so errors are redirects too. */
export function oidcRoutes({ servePublic }: ServeMembers, api: Api) {
  const redirectWithProblem = (path: string, error: unknown) => {
    const problem = problemOf(error)
    // The log gets only the type of error, never an address or a token.
    if (problem === 'unavailable') log.error('sign-in with OpenID Connect failed', { reason: reasonOf(error) })
    return redirectTo(signInPath(path, problem))
  }
  const requireManagerHost = ({ headers }: Request) => {
    if (!isOnManager(api, headers) || !api.staffOidc) throw new ApiError('NOT_FOUND', 'Endpoint not found')
  }

  servePublic(contract.readSignInMethods, async () => ({ oidc: api.staffOidc && { name: api.staffOidc.name } }))
  servePublic(contract.startOidcSignIn, async ({ query, request }) => {
    requireManagerHost(request)
    const path = oidc.managerPath(query.return)
    // Another site must not start a sign-in.
    if (!['same-origin', 'none', null].includes(request.headers.get('sec-fetch-site')))
      return redirectTo(signInPath(path))
    try {
      await countAttempt(api, STARTS_PER_ADDRESS, addressKey(addressOf(request)))
      const { url, flow } = await oidc.startOidc(api, path, query.locale ?? 'en')
      return withCookie(redirectTo(url.href), newCookie(api, FLOW, oidc.formatFlow(flow), oidc.FLOW_SECONDS))
    } catch (error) {
      return redirectWithProblem(path, error)
    }
  })
  servePublic(contract.finishOidcSignIn, async ({ request }) => {
    requireManagerHost(request)
    const flow = oidc.parseFlow(readCookie(api, request.headers, FLOW))
    const finish = async () => {
      try {
        await countSignIn(api, request)
        const user = await oidc.finishOidc(api, flow, new URL(request.url).searchParams)
        const response = withCookie(redirectTo(flow?.path ?? '/'), localeCookie(user.locale))
        return await openSession(api, user, 'oidc', request, response)
      } catch (error) {
        return redirectWithProblem(flow?.path ?? '/', error)
      }
    }
    return withCookie(await finish(), newCookie(api, FLOW, null, 0))
  })
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return [cause.name, code].filter(Boolean).join(' ')
}
