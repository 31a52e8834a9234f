import { LRUCache } from 'lru-cache'
import type { CompanyLanguages } from '#lib/domain/locales'
import { MANAGER_SLUG } from '#lib/domain/manager-path'
import { companyHostOf } from '#lib/tenancy/company-host'

const MAX = 10_000
/** The lane that all unknown hosts share, because a client can send any Host header. */
export const SHARED_LANE = ''

/**
 * The companies that the funnel API has returned since startup. Each has its own lane for admission and cache memory.
 * All other hosts share one lane. The languages of a company decide the language of a page.
 */
export function createKnownCompanies(rootDomain: string) {
  const slugs = new LRUCache<string, true>({ max: MAX })
  const languages = new LRUCache<string, CompanyLanguages>({ max: MAX })
  const laneOf = (slug: string) => (slugs.has(slug) ? slug : SHARED_LANE)
  return {
    add(slug: string, companyLanguages?: CompanyLanguages) {
      slugs.set(slug, true)
      if (companyLanguages) languages.set(slug, companyLanguages)
    },
    /** The languages of a company. Undefined until the funnel API has returned them, and after a change. */
    languagesOf: (slug: string): CompanyLanguages | undefined => languages.get(slug),
    /** Forgets the languages of a company, or of all companies if it is null. */
    forgetLanguages: (slug: string | null) => (slug === null ? languages.clear() : void languages.delete(slug)),
    laneOf,
    laneOfHost(header: string | undefined) {
      const host = companyHostOf(header, rootDomain)
      if (host.kind === 'manager') return MANAGER_SLUG
      return host.kind === 'company' ? laneOf(host.slug) : SHARED_LANE
    },
  }
}

export type KnownCompanies = ReturnType<typeof createKnownCompanies>
