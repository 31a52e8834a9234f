import { companyOf } from '#lib/tenancy/company-host'
import { DATE_LOCALE_COOKIE, isInterfaceLocale, LOCALE_COOKIE, resolveLocale, wordOf } from '#lib/tenancy/locale'
import { kindOf } from '#lib/tenancy/routes'

export type Visit = {
  host: string | null
  /** Path as it stands in the address, with its query. */
  pathname: string
  search: string
  acceptLanguage: string | null
  cookie: (name: string) => string | undefined
}

export type Tenancy = { rootDomain: string; isTestLocale: boolean }

export type Decision =
  | { kind: 'render'; company: string; locale: string; path: string; isPreview: boolean }
  | { kind: 'redirect'; location: string }
  | { kind: 'status'; status: 400 | 404 | 421 }

/**
 * Where a visit leads: the internal page of a company in a language, a redirect, or a refusal. Pure; used by the
 * middleware and by the host's page cache alike. It authorises nothing.
 */
export function route(visit: Visit, tenancy: Tenancy): Decision {
  const host = companyOf(visit.host, tenancy.rootDomain)
  if (host.kind === 'foreign') return { kind: 'status', status: 421 }
  if (host.kind === 'root') return { kind: 'status', status: 404 }
  const path = visit.pathname.replace(/(?<!\/)\/+$/, '')
  if (!isPlain(path)) return { kind: 'status', status: 400 }
  if (path !== visit.pathname && visit.pathname !== '/')
    return { kind: 'redirect', location: (path || '/') + visit.search }
  return screenOf(path, host.slug, visit, tenancy)
}

function screenOf(path: string, company: string, visit: Visit, { isTestLocale }: Tenancy): Decision {
  const [, prefix, rest] = /^\/([a-z]{2,3})(\/.*)?$/.exec(path) ?? []
  const isPreview = new URLSearchParams(visit.search).get('mode') === 'preview'
  if (isInterfaceLocale(prefix, isTestLocale) && kindOf(rest ?? '') === 'website')
    return { kind: 'render', company, locale: prefix, path: rest ?? '', isPreview }
  if (kindOf(path) === 'unknown')
    return isInternal(path) ? { kind: 'status', status: 404 } : { kind: 'redirect', location: '/' }
  // Machines get the same bytes whatever languages they say they read.
  if (kindOf(path) === 'file') return { kind: 'render', company, locale: 'en', path, isPreview: false }
  const locale = resolveLocale({
    saved: wordOf(visit.cookie(LOCALE_COOKIE)),
    acceptLanguage: visit.acceptLanguage,
    dateLocale: wordOf(visit.cookie(DATE_LOCALE_COOKIE)),
    isTestLocale,
  })
  return { kind: 'render', company, locale, path, isPreview }
}

/** No control characters, backslashes, encoded slashes or dot segments: they mean other paths to other parsers. */
const isPlain = (path: string) => !/[\p{Cc}\\]|%(?:[01][\da-f]|7f|2f|5c)|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/iu.test(path)

/** The rewritten form '/company/locale/…' typed by hand would show one company's pages on another's host. */
const isInternal = (path: string) => /^\/[^/]+\/(?:de|en|es|fr|nl|tst)(?:\/|$)/.test(path)

/** By their own names Next takes them for files of its own kind, and keeps none of their answers. */
const RENAMED: { readonly [path: string]: string } = { '/robots.txt': '/for-robots', '/sitemap.xml': '/site-map' }

type Render = Extract<Decision, { kind: 'render' }>

/** Whether it is a page that shows drafts: only the job's summary has one. All others are the same in a preview. */
export const isOfDrafts = ({ path, isPreview }: Pick<Render, 'path' | 'isPreview'>) =>
  isPreview && /^\/jobs\/[^/]+$/.test(path)

/** The page of the app folder that a decision renders. */
export function internalPath({ company, locale, path, isPreview }: Render) {
  const page = isOfDrafts({ path, isPreview }) ? `/preview${path}` : (RENAMED[path] ?? path)
  return `/${company}/${locale}${page}`
}
