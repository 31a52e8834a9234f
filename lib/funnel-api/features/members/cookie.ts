import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { SESSION_DAYS } from '#lib/funnel-api/features/members/session-times'

/** Set by the host. Without it, the request did not come through the host. */
const isSecure = (headers: Headers) => headers.get('x-client-protocol') === 'https'

/** With the prefix, no other host of the domain can set the cookie. Browsers require https for it. */
const cookieName = (headers: Headers) => `${isSecure(headers) ? '__Host-' : ''}careers_staff`

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
const attributesFor = (headers: Headers) => `${ATTRIBUTES}${isSecure(headers) ? '; Secure' : ''}`

export const sessionCookie = (headers: Headers, token: string) =>
  `${cookieName(headers)}=${token}; ${attributesFor(headers)}; Max-Age=${SESSION_DAYS * 86_400}`

export const expiredCookie = (headers: Headers) => `${cookieName(headers)}=; ${attributesFor(headers)}; Max-Age=0`

/** The session token of a request to the manager host, or null. Cookies on other hosts are ignored. */
export function sessionTokenOf(api: Pick<Api, 'origin'>, request: Request): string | null {
  if (!isManagerHost(api, request)) return null
  const prefix = `${cookieName(request.headers)}=`
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) || null
}

/** The host name of the back office. It is not a company, so the name is reserved. */
export const managerHost = ({ origin }: Pick<Api, 'origin'>) => new URL(origin('manager')).hostname

export const isManagerHost = (api: Pick<Api, 'origin'>, request: Request) =>
  new URL(request.url).hostname === managerHost(api)

/**
 * Throws FORBIDDEN unless a page of the manager host sent the request, so that no other site can make a browser change
 * data or sign in. Browsers without Sec-Fetch-Site send Origin with every write.
 */
export function requireSameOrigin(api: Pick<Api, 'origin'>, request: Request) {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const { host } = new URL(request.url)
  const isSame = site === null ? origin !== null && URL.canParse(origin) && new URL(origin).host === host : site === 'same-origin'
  if (!isSame || !isManagerHost(api, request)) throw new ApiError('FORBIDDEN', 'Request of another origin')
}
