import type { RequestListener } from 'node:http'
import { onChange } from '#lib/funnel-api/platform/events/changes'
import type { CompanyFacts } from '#lib/host/company-facts'
import type { Config } from '#lib/host/config'
import type { KnownCompanies } from '#lib/host/known-companies'
import { createInMemoryClient } from '#lib/host/pages/in-memory-client'
import type { JoinedStyles } from '#lib/host/pages/joined-styles'
import { createRenderer } from '#lib/host/pages/renderer'
import { registerPageMetrics } from '#lib/host/pages/metrics'
import { invalidateRenders } from '#lib/host/pages/next-cache-handler'
import type { OtherBuildStatics } from '#lib/host/pages/other-build-statics'
import { createPageCache, type PageCache } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'
import type { Service } from '#lib/host/service/service'

type Statics = { isFile: (path: string) => boolean; otherBuilds: OtherBuildStatics; joinedStyles: JoinedStyles }

/** Opens the page cache of this process. `company` is called on each request, because it is not ready at startup. */
export function openPages(
  next: RequestListener,
  company: () => CompanyFacts,
  { inBackground }: Pick<Service, 'inBackground'>,
  config: Config,
  { isFile, otherBuilds, joinedStyles }: Statics,
  { laneOf, languagesOf }: Pick<KnownCompanies, 'laneOf' | 'languagesOf'>,
) {
  const rootDomain = config.ROOT_DOMAIN
  const operator = {
    recaptcha: config.RECAPTCHA_SITE_KEY ? config.RECAPTCHA_SCRIPT_ORIGIN : null,
    hasMapsKey: config.GOOGLE_MAPS_API_KEY !== undefined,
    upstream: originOf(config.FUNNEL_API_URL),
    store: originOf(config.S3_ENDPOINT),
  }
  const pages = createPageCache({
    targetOf: createTargets(
      { rootDomain, isTestLocale: process.env.TEST_LOCALE === '1' },
      (path) => isFile(path) || otherBuilds.isKnown(path),
      laneOf,
      languagesOf,
    ),
    prepare: (slug) => company().facts(slug),
    render: createRenderer({
      requestPage: createInMemoryClient(next),
      company,
      rootDomain,
      operator,
      isFile,
      otherBuilds,
      joinedStyles,
    }),
    bytes: config.PAGE_CACHE_MB * 1024 * 1024,
    inBackground,
    laneOf,
  })
  registerPageMetrics(pages.size)
  return pages
}

/** Drops cached data and pages of a company when its content changes. */
export const invalidateOnChange = (
  pages: PageCache,
  company: CompanyFacts,
  { forgetLanguages }: Pick<KnownCompanies, 'forgetLanguages'>,
) =>
  onChange((change) => {
    // The order matters: a new render must not read outdated data from a cache below it.
    const slug = change === 'all' ? null : change.company
    company.clear(slug)
    forgetLanguages(slug)
    invalidateRenders(change)
    pages.drop(change)
  })

const originOf = (url: string | undefined) => (url === undefined ? null : new URL(url).origin)
