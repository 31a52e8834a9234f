import type { RequestListener } from 'node:http'
import { onChange } from '#lib/funnel-api/changes'
import type { CompanyFacts } from '#lib/host/company-facts'
import type { Config } from '#lib/host/config'
import type { KnownCompanies } from '#lib/host/known-companies'
import { asker } from '#lib/host/pages/ask'
import { maker } from '#lib/host/pages/make'
import { registerPageMetrics } from '#lib/host/pages/metrics'
import { forgetRenders } from '#lib/host/pages/next-memory'
import type { OldStatics } from '#lib/host/pages/old-statics'
import { createPages, type Pages } from '#lib/host/pages/pages'
import { createTargets } from '#lib/host/pages/target'
import type { Service } from '#lib/host/service/service'

type Statics = { isFile: (path: string) => boolean; old: OldStatics }

/** Opens the page cache of this process. `company` is called on each request, because it is not ready at startup. */
export function openPages(
  next: RequestListener,
  company: () => CompanyFacts,
  { inBackground }: Pick<Service, 'inBackground'>,
  config: Config,
  { isFile, old }: Statics,
  { laneOf }: Pick<KnownCompanies, 'laneOf'>,
) {
  const rootDomain = config.ROOT_DOMAIN
  const operator = {
    recaptcha: config.RECAPTCHA_SITE_KEY ? config.RECAPTCHA_SCRIPT_ORIGIN : null,
    hasMapsKey: config.GOOGLE_MAPS_API_KEY !== undefined,
    upstream: originOf(config.FUNNEL_API_URL),
    store: originOf(config.S3_ENDPOINT),
  }
  const pages = createPages({
    targetOf: createTargets(
      { rootDomain, isTestLocale: process.env.TEST_LOCALE === '1' },
      (path) => isFile(path) || old.isKnown(path),
      laneOf,
    ),
    make: maker({ ask: asker(next), company, rootDomain, operator, isFile, old }),
    bytes: config.PAGE_CACHE_MB * 1024 * 1024,
    inBackground,
    laneOf,
  })
  registerPageMetrics(pages.size)
  return pages
}

/** Drops cached data and pages of a company when its content changes. */
export const dropOnChange = (pages: Pages, company: CompanyFacts) =>
  onChange((change) => {
    // The order matters: a new render must not read outdated data from a lower cache.
    company.forget(change === 'all' ? null : change.company)
    forgetRenders(change)
    pages.drop(change)
  })

const originOf = (url: string | undefined) => (url === undefined ? null : new URL(url).origin)
