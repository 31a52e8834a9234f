import { hash } from 'node:crypto'
import { MISSING } from '#lib/domain/missing'
import type { Facts } from '#lib/host/company-facts'
import { securityHeaders } from '#lib/host/headers'
import type { Answer } from '#lib/host/pages/ask'
import { counts } from '#lib/host/pages/counts'
import type { Made } from '#lib/host/pages/kept'
import { paintFirst } from '#lib/host/pages/paint-first'
import { inlineOf, sourceOf } from '#lib/host/policy/inline'
import { pagePolicy, REPORTING } from '#lib/host/policy/policy'
import type { Operator } from '#lib/host/policy/third-parties'
import { cachingOf } from '#lib/host/shared-caches'

type Context = {
  path: string
  isFlight: boolean
  facts: Facts | null
  /** Style sheet of the company's theme. A missing page adds it only when its scripts run. */
  style: string | null
  /** The job was open before and is closed now. */
  isClosed: boolean
  /** False if the upstream did not answer. A page without its proper policy must not be cached. */
  isSure: boolean
  operator: Operator
}

/** Internal headers of Next, and headers that are set again when the response is sent. */
const NOT_SENT = [
  'x-middleware-rewrite',
  'x-nextjs-cache',
  'x-robots-tag',
  'etag',
  'set-cookie',
  'vary',
  'cache-control',
]
const FRAMED = /^\/iframe\//

/** Turns a response of Next into a cacheable one: status, tag and all headers that do not depend on the reader. */
export function finish(asked: Answer, { path, isFlight, facts, style, isClosed, isSure, operator }: Context): Made {
  const its = new Map(asked.headers)
  const said = its.get('cache-control')
  const type = typeIn(asked.headers)
  const page = isPage(asked, type) ? paintFirst(asked.body.toString()) : null
  const body = page === null ? asked.body : Buffer.from(page)
  const isNowhere = isMissing(asked)
  const status = isNowhere ? (isClosed ? 410 : 404) : asked.status
  const policy = page === null ? null : policyOf(page, { path, facts, style, operator })
  const own = asked.headers.filter(
    ([name], at) =>
      !NOT_SENT.includes(name) &&
      (isFlight || !name.startsWith('x-nextjs-')) &&
      // Next sends the location of a cached redirect twice: from the page's headers and from the redirect itself.
      asked.headers.findIndex(([other]) => other === name) === at,
  )
  const caching = cachingOf(said, { isShareable: isSure && status === 200 && !isFlight })
  const headers = (isSecure: boolean) => [
    ...new Map([
      ...Object.entries(securityHeaders(path, isSecure)),
      ...(policy
        ? Object.entries({ ...REPORTING, 'content-security-policy': policy[isSecure ? 'https' : 'http'] })
        : []),
      ['vary', [its.get('vary'), 'accept-encoding'].filter(Boolean).join(', ')],
      ...own,
    ] as [string, string][]),
  ]
  const both = { http: headers(false), https: headers(true) }
  return {
    status,
    body,
    type,
    tag: tagOf(`${status}${JSON.stringify([both, caching])}`, body),
    headers: both,
    caching,
    isSure,
    isKept: isSure && isKeepable(asked, said ?? ''),
    // The status is not changed, because the router would load the whole page for any other status.
    isMissing: isNowhere || (isFlight && asked.body.includes(FLIGHT_MARK)),
  }
}

const tagOf = (said: string, body: Buffer) =>
  `W/"${hash('sha256', Buffer.concat([Buffer.from(said), body]), 'base64url').slice(0, 27)}"`

const MARK = `<meta name="${MISSING.name}" content="${MISSING.content}"/>`
/** The mark in router data. A text can contain it too; such a page is then only stored with the missing ones. */
const FLIGHT_MARK = JSON.stringify({ name: MISSING.name, content: MISSING.content })
/** Missing by status or by the page's own meta element. Companies' texts cannot contain this element. */
export const isMissing = ({ status, headers, body }: Answer) =>
  status === 404 || (typeIn(headers).startsWith('text/html') && body.includes(MARK))

const typeIn = (headers: Answer['headers']) => headers.find(([name]) => name === 'content-type')?.[1] ?? ''

/** Follows the cache-control of Next or of the route. A response that sets a cookie is never cached. */
const isKeepable = ({ status, headers }: Answer, control: string) =>
  status < 500 &&
  (/\bs-maxage=\d/.test(control) || control.startsWith('public,')) &&
  !headers.some(([name]) => name === 'set-cookie')

/** HTML without a policy of its own. */
const isPage = ({ headers }: Answer, type: string) =>
  type.startsWith('text/html') && !headers.some(([name]) => name === 'content-security-policy')

function policyOf(
  page: string,
  { path, facts, style, operator }: Pick<Context, 'path' | 'facts' | 'style' | 'operator'>,
) {
  const { scripts, styles, strangers } = inlineOf(page)
  counts.strangers += strangers
  const inline = { scripts, styles: style === null ? styles : [...new Set([...styles, sourceOf(style)])], strangers }
  return pagePolicy({ facts, isFramed: FRAMED.test(path), inline, operator })
}
