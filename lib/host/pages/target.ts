import type { IncomingHttpHeaders } from 'node:http'
import { isValidTarget } from '#lib/host/request-checks'
import { type CompanyLanguages, LOCALE_COOKIE } from '#lib/domain/locales'
import { SHARED_LANE } from '#lib/host/known-companies'
import { createFairCache } from '#lib/host/pages/fair-cache'
import { isSameForAll } from '#lib/host/shared-caches'
import { DATE_LOCALE_COOKIE } from '#lib/tenancy/locale'
import { MANAGER_SLUG } from '#lib/domain/manager-path'
import { companyHostOf } from '#lib/tenancy/company-host'
import { robotsOf } from '#lib/tenancy/robots'
import { internalPath, showsDrafts, resolveRoute, type RoutingConfig } from '#lib/tenancy/resolve-route'
import { isUncached } from '#lib/tenancy/site-routes'

/** The destination of a request. Only `mode=preview` of a query string changes the key of a page. */
export type Target =
  | { kind: 'static'; key: string; path: string }
  | Page
  | { kind: 'redirect'; location: string }
  | { kind: 'status'; status: 400 | 404 | 421 }

export type Page = {
  kind: 'page'
  /** The internal path, with company and language. */
  key: string
  /** Which site the page belongs to. For the manager, `company` is its subdomain. */
  site: 'careers' | 'manager'
  company: string
  locale: string
  /** The requested path in canonical encoding. */
  path: string
  /** Whether drafts are shown. */
  isPreview: boolean
  /** Whether shared caches may store the response. */
  isSameForAll: boolean
  /** True for a draft, a URL with a secret or reference, and a page of the manager. */
  isNeverCached: boolean
  robots: string | null
  /** Whether the language may change once the languages of the company are known. */
  isProvisional: boolean
}

/** Maximum number of cached lookups, about a kilobyte each. A lookup takes some microseconds. */
const MAX_TARGETS = 5000
const MAX_LENGTH = 1000
const STATIC = /^\/(?:_next\/static\/|avatar\.svg$)/

/**
 * Resolves the target of a request with `resolveRoute()`, once for each URL, host and language preference. `isFile`
 * returns whether a decoded path is a static file, because Next would look for a page otherwise. Unknown files may
 * appear later, so the result for an unknown file is not cached. `laneOf` returns the lane of a company, so that
 * companies do not evict each other's entries. `languagesOf` returns the languages of a company, or undefined if they
 * have not been read.
 */
export function createTargets(
  config: RoutingConfig,
  isFile: (path: string) => boolean,
  laneOf: (company: string) => string = (company) => company,
  languagesOf: (company: string) => CompanyLanguages | undefined = () => undefined,
) {
  const known = createFairCache<Target>({ maxWeight: MAX_TARGETS, weightOf: () => 1 })
  return (url: string, headers: IncomingHttpHeaders): Target => {
    const cookies = localeCookies(headers.cookie)
    const host = companyHostOf(headers.host, config.rootDomain)
    const languages = host.kind === 'company' ? languagesOf(host.slug) : undefined
    const offered = languages ? `${languages.own} ${languages.offered.join()}` : ''
    const cacheKey = `${headers.host}\n${url}\n${headers['accept-language'] ?? ''}\n${cookies}\n${offered}`
    const found = known.get(cacheKey)
    if (found) return found
    const target = targetOf(url, headers, cookies, { ...config, languages }, isFile)
    if (cacheKey.length < MAX_LENGTH && !(STATIC.test(url) && target.kind === 'status'))
      known.set(cacheKey, target, target.kind === 'page' ? laneOf(target.company) : SHARED_LANE)
    return target
  }
}

function targetOf(
  url: string,
  headers: IncomingHttpHeaders,
  cookies: string,
  { languages, ...config }: RoutingConfig & { languages: CompanyLanguages | undefined },
  isFile: (path: string) => boolean,
): Target {
  if (!isValidTarget(url)) return { kind: 'status', status: 400 }
  const query = url.indexOf('?')
  const pathname = query < 0 ? url : url.slice(0, query)
  const search = query < 0 ? '' : url.slice(query)
  const path = canonicalPath(pathname)
  if (STATIC.test(pathname))
    return isFile(decodeURIComponent(pathname))
      ? { kind: 'static', key: `static ${path}`, path }
      : { kind: 'status', status: 404 }
  const decision = resolveRoute(
    {
      host: headers.host ?? null,
      pathname,
      search: withoutRouterParameter(search),
      acceptLanguage: headers['accept-language'] ?? null,
      cookie: (name) => valueIn(cookies, name),
    },
    config,
    languages,
  )
  if (decision.kind === 'manager')
    return {
      kind: 'page',
      site: 'manager',
      key: internalPath({ ...decision, path: canonicalPath(decision.path) }),
      company: MANAGER_SLUG,
      locale: decision.locale,
      path,
      isPreview: false,
      isSameForAll: false,
      isNeverCached: true,
      robots: robotsOf(decision, search),
      isProvisional: false,
    }
  if (decision.kind !== 'render') return decision
  const { company, locale } = decision
  const isPreview = showsDrafts(decision)
  return {
    kind: 'page',
    site: 'careers',
    key: internalPath({ ...decision, path: canonicalPath(decision.path) }),
    company,
    locale,
    path,
    isPreview,
    isSameForAll: isSameForAll(path),
    isNeverCached: isPreview || isUncached(decision.path),
    robots: robotsOf(decision, withoutRouterParameter(search)),
    isProvisional: languages === undefined,
  }
}

/** Removes the parameter that Next's router adds. It does not count as a search query. */
const withoutRouterParameter = (search: string) => search.replace(/[?&]_rsc(?:=[^&]*)?(?=&|$)/, '').replace(/^&/, '?')

/** Canonical percent-encoding, so that one page has only one cache entry. */
const canonicalPath = (path: string) =>
  path.includes('%')
    ? path
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/')
    : path

const NAMES = [LOCALE_COOKIE, DATE_LOCALE_COOKIE]

/** The cookies that decide the language. */
const localeCookies = (header: string | undefined) =>
  header?.includes('locale=')
    ? header
        .split(/;\s*/)
        .filter((cookie) => NAMES.includes(cookie.slice(0, cookie.indexOf('='))))
        .join('; ')
    : ''

const valueIn = (cookies: string, name: string) =>
  cookies
    .split('; ')
    .findLast((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
