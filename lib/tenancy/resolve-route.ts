import { type CompanyLanguages, LOCALE_COOKIE } from '#lib/domain/locales'
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

export type Tenancy = { rootDomain: string; isTestLocale: boolean }

/** The job list has one URL for all languages. A locale prefix is removed by a redirect. */
const ALL_JOBS = '/all-jobs'

export type Decision =
  | { kind: 'render'; company: string; locale: string; path: string; isPreview: boolean }
  /** A screen of the manager back office. */
  | { kind: 'manager'; locale: string; path: string }
  | { kind: 'redirect'; location: string }
  | { kind: 'status'; status: 400 | 404 | 421 }

/**
 * Routes a request to an internal page of a company or of the manager in a language, a redirect or an error status. The
 * function is pure, so that the middleware and the host's page cache can share it. It does no authorization.
 */
export function route(request: IncomingRequest, tenancy: Tenancy, languages: CompanyLanguages | null = null): Decision {
  const host = companyHostOf(request.host, tenancy.rootDomain)
  if (host.kind === 'foreign') return { kind: 'status', status: 421 }
  if (host.kind === 'root') return { kind: 'status', status: 404 }
  const path = request.pathname.replace(/(?<!\/)\/+$/, '')
  if (!isPlain(path)) return { kind: 'status', status: 400 }
  if (path !== request.pathname && request.pathname !== '/')
    return { kind: 'redirect', location: (path || '/') + request.search }
  return host.kind === 'manager'
    ? managerScreenOf(path, request, tenancy)
    : screenOf(path, host.slug, request, tenancy, languages)
}

function screenOf(
  path: string,
  company: string,
  request: IncomingRequest,
  { isTestLocale }: Tenancy,
  languages: CompanyLanguages | null,
): Decision {
  const [, prefix, rest] = /^\/([a-z]{2,3})(\/.*)?$/.exec(path) ?? []
  const query = new URLSearchParams(request.search)
  const isPreview = query.get('mode') === 'preview'
  if (isInterfaceLocale(prefix, isTestLocale)) {
    const isWebsite = routeKindOf(rest ?? '') === 'website'
    if (rest === ALL_JOBS || (isWebsite && !isOffered(prefix, languages)))
      return { kind: 'redirect', location: (rest ?? '/') + request.search }
    if (isWebsite) return { kind: 'render', company, locale: prefix, path: rest ?? '', isPreview }
  }
  if (routeKindOf(path) === 'unknown')
    return isInternal(path) || path === `/${MANAGER_SLUG}` || path.startsWith(`/${MANAGER_SLUG}/`)
      ? { kind: 'status', status: 404 }
      : { kind: 'redirect', location: '/' }
  // Files are the same for all languages.
  if (routeKindOf(path) === 'file') return { kind: 'render', company, locale: 'en', path, isPreview: false }
  return { kind: 'render', company, locale: localeOf(request, isTestLocale, languages), path, isPreview }
}

const localeOf = (request: IncomingRequest, isTestLocale: boolean, languages: CompanyLanguages | null) =>
  resolveLocale({
    linked: new URLSearchParams(request.search).get(LANGUAGE_PARAMETER),
    saved: cookieValueOf(request.cookie(LOCALE_COOKIE)),
    acceptLanguage: request.acceptLanguage,
    dateLocale: cookieValueOf(request.cookie(DATE_LOCALE_COOKIE)),
    isTestLocale,
    languages,
  })

/** Unknown paths, which include all paths of careers sites, render the page "not found" with status 404. */
function managerScreenOf(path: string, request: IncomingRequest, { isTestLocale }: Tenancy): Decision {
  const isScreen = isManagerScreen(path)
  if (!isScreen && isCompanyRoot(path) && routeKindOf(path) === 'unknown' && !isInterfaceLocale(path.slice(1), true))
    return { kind: 'redirect', location: `${path}/inbox` }
  return { kind: 'manager', locale: localeOf(request, isTestLocale, null), path: isScreen ? path : '/not-found' }
}

/** False for control characters, backslashes, encoded slashes and dot segments, which parsers interpret differently. */
const isPlain = (path: string) => !/[\p{Cc}\\]|%(?:[01][\da-f]|7f|2f|5c)|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(path)

/** Detects the internal form '/company/locale/…', which would show one company's pages on another company's host. */
const isInternal = (path: string) => /^\/[^/]+\/(?:de|en|es|fr|nl|tst)(?:\/|$)/.test(path)

/** Next treats the original names as metadata files of its own, and does not cache their responses. */
const RENAMED: { readonly [path: string]: string } = { '/robots.txt': '/for-robots', '/sitemap.xml': '/site-map' }

type Render = Extract<Decision, { kind: 'render' }>

/** Whether the page shows drafts. Only the job summary does; all other pages are the same in a preview. */
export const showsDrafts = ({ path, isPreview }: Pick<Render, 'path' | 'isPreview'>) =>
  isPreview && /^\/jobs\/[^/]+$/.test(path)

/** The path in the app folder that a decision renders. */
export function internalPath(decision: Render | Extract<Decision, { kind: 'manager' }>) {
  if (decision.kind === 'manager')
    return `/${MANAGER_SLUG}/${decision.locale}${RENAMED[decision.path] ?? decision.path}`
  const { company, locale, path, isPreview } = decision
  const page = showsDrafts({ path, isPreview }) ? `/preview${path}` : (RENAMED[path] ?? path)
  return `/${company}/${locale}${page}`
}
