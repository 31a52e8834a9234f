import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import type { Api } from '#lib/funnel-api/platform/context'

const DAY_SECONDS = 24 * 60 * 60
const MAX_AGE_SECONDS = 30 * DAY_SECONDS
const SESSION = 'careers_staff'

const isSecure = (api: Pick<Api, 'origin'>) => managerOrigin(api).startsWith('https:')

/** Other subdomains cannot set a cookie with this prefix. Browsers reject the prefix over HTTP. */
const cookieName = (api: Pick<Api, 'origin'>, name: string) => `${isSecure(api) ? '__Host-' : ''}${name}`

/** Returns a cookie of a request to the manager host. Returns null if there is none, and on all other hosts. */
export function readCookie(api: Pick<Api, 'origin'>, headers: Headers, name: string): string | null {
  if (!isOnManager(api, headers)) return null
  const start = `${cookieName(api, name)}=`
  const pair = (headers.get('cookie') ?? '').split(/; */).find((text) => text.startsWith(start))
  return pair?.slice(start.length) || null
}

/** The session token of a request to the manager host. */
export const sessionTokenOf = (api: Pick<Api, 'origin'>, headers: Headers) => readCookie(api, headers, SESSION)

export const isOnManager = (api: Pick<Api, 'origin'>, headers: Headers) =>
  headers.get('host')?.toLowerCase() === new URL(managerOrigin(api)).host

/** Whether a page of the manager host sent the request to the manager host. Writes by cookie require it. */
export function isFromManager(api: Pick<Api, 'origin'>, headers: Headers): boolean {
  if (!isOnManager(api, headers)) return false
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(managerOrigin(api)).origin : site === 'same-origin'
}

/** Returns the Set-Cookie header that stores `value` for `seconds`, or deletes the cookie if `value` is null. */
export function newCookie(api: Pick<Api, 'origin'>, name: string, value: string | null, seconds: number): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${value === null ? 0 : seconds}`]
  if (isSecure(api)) attributes.push('Secure')
  return [`${cookieName(api, name)}=${value ?? ''}`, ...attributes].join('; ')
}

/** Returns the Set-Cookie header that stores a session token, or deletes the cookie if `token` is null. */
export const sessionCookie = (api: Pick<Api, 'origin'>, token: string | null) =>
  newCookie(api, SESSION, token, MAX_AGE_SECONDS)
