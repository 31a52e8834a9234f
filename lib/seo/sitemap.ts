import type { Company } from '#lib/domain/company'
import type { Locale } from '#lib/domain/enumerations'
import { pageUrls } from '#lib/seo/page-urls'
import { toXml } from '#lib/seo/xml'

/** The reply of the funnel API. */
type SiteMap = {
  jobs: readonly { slug: string; changed_at: string | null }[]
  pages: readonly { path: string; changed_at: string | null; locales: readonly Locale[] | null }[]
  others: readonly { path: string; changed_at: string | null }[]
}

/** Maximum number of URLs in one sitemap. Jobs come last, so that they are omitted first. */
export const MAX_URLS = 50_000

/**
 * /sitemap.xml: every website page in each of its languages, pages with one URL, and every open job. `lastmod` is only
 * set if it is known.
 */
export function siteMap(company: Company, { jobs, pages, others }: SiteMap, origin: URL): string {
  const at = (path: string) => new URL(path, origin).href
  const lastmod = (changed_at: string | null) => (changed_at ? { lastmod: changed_at } : {})
  const website = pages.flatMap(({ path, changed_at, locales }) => {
    const { languages } = pageUrls(company, { path, ...(locales && { locales }) })
    const links = Object.entries(languages).map(([hreflang, href]) => ({
      '@rel': 'alternate',
      '@hreflang': hreflang,
      '@href': at(href),
    }))
    return Object.entries(languages)
      .filter(([language]) => language !== 'x-default')
      .map(([, href]) => ({ loc: at(href), ...lastmod(changed_at), 'xhtml:link': links }))
  })
  const single = others.map(({ path, changed_at }) => ({ loc: at(path), ...lastmod(changed_at) }))
  const open = jobs.map(({ slug, changed_at }) => ({ loc: at(`/jobs/${slug}`), ...lastmod(changed_at) }))
  return toXml({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url: [...website, ...single, ...open].slice(0, MAX_URLS),
    },
  })
}
