import { hash } from 'node:crypto'
import { NOT_FOUND_MARK } from '#lib/domain/not-found-mark'
import type { Facts } from '#lib/host/company-facts'
import { MANAGER_HEADERS, securityHeaders } from '#lib/host/headers'
import type { CompleteResponse } from '#lib/host/pages/in-memory-client'
import { counts } from '#lib/host/pages/counts'
import type { FinishedResponse } from '#lib/host/pages/cache-entry'
import { delayScripts } from '#lib/host/pages/delay-scripts'
import { type JoinedStyles, joinStyles } from '#lib/host/pages/joined-styles'
import { inlineOf, sourceOf } from '#lib/host/policy/inline'
import { managerPolicy } from '#lib/host/policy/manager-policy'
import { pagePolicy, REPORTING } from '#lib/host/policy/policy'
import type { Operator } from '#lib/host/policy/third-parties'
import { cachingOf } from '#lib/host/shared-caches'

type Context = {
  site: 'careers' | 'manager'
  path: string
  isFlight: boolean
  facts: Facts | null
  /** Style sheet of the company's theme. The policy allows it even if the HTML does not contain it. */
  style: string | null
  /** Whether the job was open before and is closed now. */
  isClosed: boolean
  /** False if the upstream did not reply. A page without its complete policy must not be cached. */
  isComplete: boolean
  operator: Operator
  joinedStyles: JoinedStyles
}

/**
 * Headers of Next that are not forwarded. `vary` is set below, and `x-robots-tag`, `etag` and `cache-control` are set
 * when the response is sent. Cookies are dropped.
 */
const DROPPED_HEADERS = [
  'x-middleware-rewrite',
  'x-nextjs-cache',
  'x-robots-tag',
  'etag',
  'set-cookie',
  'vary',
  'cache-control',
]
const MANAGER_CACHING = { shared: 'private, no-store', private: 'private, no-store' }
const FRAMED = /^\/iframe\//

/**
 * Finishes a response of Next for sending: status, ETag, policy and all headers that do not depend on the visitor.
 * `isCacheable` says whether it may be cached.
 */
export function finishResponse(
  answer: CompleteResponse,
  { site, path, isFlight, facts, style, isClosed, isComplete, operator, joinedStyles }: Context,
): FinishedResponse {
  const headerMap = new Map(answer.headers)
  const cacheControl = headerMap.get('cache-control')
  const type = typeIn(answer.headers)
  const page = isPage(answer, type) ? joinStyles(delayScripts(answer.body.toString()), joinedStyles) : null
  const body = page === null ? answer.body : Buffer.from(page)
  const isNotFound = isMissing(answer)
  const status = isNotFound ? (isClosed ? 410 : 404) : answer.status
  const policy = page === null ? null : policyOf(page, { site, path, facts, style, operator })
  const forwarded = answer.headers.filter(
    ([name], index) =>
      !DROPPED_HEADERS.includes(name) &&
      (isFlight || !name.startsWith('x-nextjs-')) &&
      // Next sends the location of a cached redirect twice: from the page's headers and from the redirect itself.
      answer.headers.findIndex(([other]) => other === name) === index,
  )
  const caching =
    site === 'manager'
      ? MANAGER_CACHING
      : cachingOf(cacheControl, { isShareable: isComplete && status === 200 && !isFlight })
  const headers = (isSecure: boolean) => [
    ...new Map([
      ...Object.entries({ ...securityHeaders(path, isSecure), ...(site === 'manager' && MANAGER_HEADERS) }),
      ...(policy
        ? Object.entries({ ...REPORTING, 'content-security-policy': policy[isSecure ? 'https' : 'http'] })
        : []),
      ['vary', [headerMap.get('vary'), 'accept-encoding'].filter(Boolean).join(', ')],
      ...forwarded,
    ] as [string, string][]),
  ]
  const headerLists = { http: headers(false), https: headers(true) }
  return {
    status,
    body,
    type,
    tag: tagOf(`${status}${JSON.stringify([headerLists, caching])}`, body),
    headers: headerLists,
    caching,
    isComplete,
    isCacheable: isComplete && isCacheable(answer, cacheControl ?? ''),
    // Router data of a missing page keeps the status 200 of Next. For a 404, the router would load the whole page.
    isMissing: isNotFound || (isFlight && answer.body.includes(FLIGHT_MARK)),
  }
}

const tagOf = (prefix: string, body: Buffer) =>
  `W/"${hash('sha256', Buffer.concat([Buffer.from(prefix), body]), 'base64url').slice(0, 27)}"`

const MARK = `<meta name="${NOT_FOUND_MARK.name}" content="${NOT_FOUND_MARK.content}"/>`
/** The mark in router data. A company's text could contain it too. The page is then cached as a missing page. */
const FLIGHT_MARK = JSON.stringify({ name: NOT_FOUND_MARK.name, content: NOT_FOUND_MARK.content })
/** Missing by status or by the page's own meta element. Companies' texts cannot contain this element. */
export const isMissing = ({ status, headers, body }: CompleteResponse) =>
  status === 404 || (typeIn(headers).startsWith('text/html') && body.includes(MARK))

const typeIn = (headers: CompleteResponse['headers']) => headers.find(([name]) => name === 'content-type')?.[1] ?? ''

/** Follows the cache-control of Next or of the route. A response that sets a cookie is never cached. */
const isCacheable = ({ status, headers }: CompleteResponse, control: string) =>
  status < 500 &&
  (/\bs-maxage=\d/.test(control) || control.startsWith('public,')) &&
  !headers.some(([name]) => name === 'set-cookie')

/** HTML without a policy of its own. */
const isPage = ({ headers }: CompleteResponse, type: string) =>
  type.startsWith('text/html') && !headers.some(([name]) => name === 'content-security-policy')

function policyOf(
  page: string,
  { site, path, facts, style, operator }: Pick<Context, 'site' | 'path' | 'facts' | 'style' | 'operator'>,
) {
  const { scripts, styles, unknownScripts } = inlineOf(page)
  counts.unknownScripts += unknownScripts
  const inline = {
    scripts,
    styles: style === null ? styles : [...new Set([...styles, sourceOf(style)])],
    unknownScripts,
  }
  if (site === 'manager') return managerPolicy(inline, operator)
  return pagePolicy({ facts, isFramed: FRAMED.test(path), inline, operator })
}
