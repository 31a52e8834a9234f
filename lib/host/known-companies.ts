import { LRUCache } from 'lru-cache'
import { companyHostOf } from '#lib/tenancy/company-host'

const MAX = 10_000
/** The lane of all unknown hosts. They share one lane because a client can send any Host header. */
export const SHARED_LANE = ''

/**
 * The companies that the funnel API has returned since startup. Each has its own lane for admission and cache memory. All
 * other hosts share one lane.
 */
export function createKnownCompanies(rootDomain: string) {
  const slugs = new LRUCache<string, true>({ max: MAX })
  const laneOf = (slug: string) => (slugs.has(slug) ? slug : SHARED_LANE)
  return {
    note: (slug: string) => void slugs.set(slug, true),
    laneOf,
    laneOfHost(header: string | undefined) {
      const host = companyHostOf(header, rootDomain)
      return host.kind === 'company' ? laneOf(host.slug) : SHARED_LANE
    },
  }
}

export type KnownCompanies = ReturnType<typeof createKnownCompanies>
