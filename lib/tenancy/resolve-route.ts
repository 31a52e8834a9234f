import { type CompanyLanguages, LOCALE_COOKIE, LOCALES, TEST_LOCALE } from '#lib/domain/locales'
import { MANAGER_SLUG } from '#lib/domain/manager-path'
import { companyHostOf } from '#lib/tenancy/company-host'
import {
  DATE_LOCALE_COOKIE,
  isInterfaceLocale,
  isOffered,
  LANGUAGE_PARAMETER,
  resolveLocale,
  cookieValueOf,
} from '#lib/tenancy/locale'
import { isCompanyRoot, isManagerScreen } from '#lib/tenancy/manager-routes'
import { routeKindOf } from '#lib/tenancy/site-routes'

export type IncomingRequest = {
  host: string | null
  /** Raw path of the URL, without its query. */
  pathname: string
  search: string
  acceptLanguage: string | null
  cookie: (name: string) => string | undefined
}

export type RoutingConfig = { rootDomain: string; isTestLocale: boolean }

/** The job list has one URL for all languages. A locale prefix is replaced by the query parameter of email links. */
const ALL_JOBS = '/all-jobs'

export type RouteDecision =
  | { kind: 'render'; company: string; locale: string; path: string; isPreview: boolean }
  /** A screen of the manager back office. */
  | { kind: 'manager'; locale: string; path: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'status'; status: 400 | 404 | 421 }

/**
 * Routes a request to an internal page of a company or of the manager in a language, a redirect or an error status. The
 * function is pure, so that the middleware and the host's page cache can share it. It does no authorization.
 */
export function resolveRoute(
  request: IncomingRequest,
  config: RoutingConfig,
  languages: CompanyLanguages | null = null,
): RouteDecision {
  const host = companyHostOf(request.host, config.rootDomain)
  if (host.kind === 'foreign') return { kind: 'status', status: 421 }
  if (host.kind === 'root') return { kind: 'status', status: 404 }
  // The lookbehind keeps the match linear for long runs of slashes.
  const path = request.pathname.replace(/(?<!\/)\/+$/, '')
  if (!isUnambiguous(path)) return { kind: 'status', status: 400 }
  // Requests for missing files of Next.js get a plain 404, not the not-found page of the manager.
  if (path.startsWith('/_next/')) return { kind: 'status', status: 404 }
  if (path !== request.pathname && request.pathname !== '/')
    return { kind: 'redirect', location: (path || '/') + request.search }
  return host.kind === 'manager'
    ? managerScreenOf(path, request, config)
    : screenOf(path, host.slug, request, config, languages)
}

function screenOf(
  path: string,
  company: string,
  request: IncomingRequest,
  { isTestLocale }: RoutingConfig,
  languages: CompanyLanguages | null,
): RouteDecision {
  const [, prefix, rest] = /^\/([a-z]{2,3})(\/.*)?$/.exec(path) ?? []
  const isPreview = parameterIn(request.search, 'mode') === 'preview'
  if (isInterfaceLocale(prefix, isTestLocale)) {
    const isWebsite = routeKindOf(rest ?? '') === 'website'
    if (rest === ALL_JOBS && isOffered(prefix, languages))
      return { kind: 'redirect', location: `${rest}?${withLanguage(request.search, prefix)}` }
    if (rest === ALL_JOBS || (isWebsite && !isOffered(prefix, languages)))
      return { kind: 'redirect', location: (rest ?? '/') + request.search }
    if (isWebsite) return { kind: 'render', company, locale: prefix, path: rest ?? '', isPreview }
  }
  if (routeKindOf(path) === 'unknown')
    return INTERNAL_PATH.test(path) || path === `/${MANAGER_SLUG}` || path.startsWith(`/${MANAGER_SLUG}/`)
      ? { kind: 'status', status: 404 }
      : { kind: 'redirect', location: '/' }
  // Files are the same for all languages.
  if (routeKindOf(path) === 'file') return { kind: 'render', company, locale: 'en', path, isPreview: false }
  return { kind: 'render', company, locale: localeOf(request, isTestLocale, languages), path, isPreview }
}

/** The language comes first, because the first value of a parameter counts. */
const withLanguage = (search: string, locale: string) =>
  [`${LANGUAGE_PARAMETER}=${locale}`, search.slice(1)].filter(Boolean).join('&')

/** The first value of a query parameter, not decoded. Parsing the query takes milliseconds if it is long. */
const parameterIn = (search: string, name: string) => new RegExp(`(?:^\\?|&)${name}=([^&]*)`).exec(search)?.[1]

const localeOf = (request: IncomingRequest, isTestLocale: boolean, languages: CompanyLanguages | null) =>
  resolveLocale({
    linked: parameterIn(request.search, LANGUAGE_PARAMETER),
    saved: cookieValueOf(request.cookie(LOCALE_COOKIE)),
    acceptLanguage: request.acceptLanguage,
    dateLocale: cookieValueOf(request.cookie(DATE_LOCALE_COOKIE)),
    isTestLocale,
    languages,
  })

/**
 * The path of a company, such as '/levain', opens its inbox. Screens of careers sites and languages, such as '/profile'
 * and '/fr', are not companies. Other unknown paths render the page "not found" with status 404.
 */
function managerScreenOf(path: string, request: IncomingRequest, { isTestLocale }: RoutingConfig): RouteDecision {
  const isScreen = isManagerScreen(path)
  if (!isScreen && isCompanyRoot(path) && routeKindOf(path) === 'unknown' && !isInterfaceLocale(path.slice(1), true))
    return { kind: 'redirect', location: `${path}/inbox` }
  return { kind: 'manager', locale: localeOf(request, isTestLocale, null), path: isScreen ? path : '/not-found' }
}

/** False for control characters, backslashes, encoded slashes and dot segments, which parsers interpret differently. */
const isUnambiguous = (path: string) =>
  !/[\p{Cc}\\]|%(?:[01][\da-f]|7f|2f|5c)|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(path)

/** Detects '/company/locale/…', the internal form of a path. It responds with 404 instead of a redirect. */
const INTERNAL_PATH = new RegExp(`^/[^/]+/(?:${[...LOCALES, TEST_LOCALE].join('|')})(?:/|$)`)

/** Next.js treats these names as its own metadata files and does not cache their responses. */
const RENAMED: { readonly [path: string]: string } = { '/robots.txt': '/for-robots', '/sitemap.xml': '/site-map' }

type Render = Extract<RouteDecision, { kind: 'render' }>

/** Whether the page shows drafts. Only the job page can. All other pages are the same in a preview. */
export const showsDrafts = ({ path, isPreview }: Pick<Render, 'path' | 'isPreview'>) =>
  isPreview && /^\/jobs\/[^/]+$/.test(path)

/** The path in the app folder that a decision renders. */
export function internalPath(decision: Render | Extract<RouteDecision, { kind: 'manager' }>) {
  if (decision.kind === 'manager')
    return `/${MANAGER_SLUG}/${decision.locale}${RENAMED[decision.path] ?? decision.path}`
  const { company, locale, path, isPreview } = decision
  const page = showsDrafts({ path, isPreview }) ? `/preview${path}` : (RENAMED[path] ?? path)
  return `/${company}/${locale}${page}`
}
