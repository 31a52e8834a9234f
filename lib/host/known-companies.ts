import { LRUCache } from 'lru-cache'
import { companyOf } from '#lib/tenancy/company-host'

const MOST = 10_000
/** The lane of everything that is no known company's: anybody can invent names of hosts. */
export const SHARED_LANE = ''

/**
 * The companies that the funnel API has named since the start. What is divided among companies (admission, memory) is
 * divided among these; all other hosts share one lane.
 */
export function createKnownCompanies(rootDomain: string) {
  const slugs = new LRUCache<string, true>({ max: MOST })
  const laneOf = (slug: string) => (slugs.has(slug) ? slug : SHARED_LANE)
  return {
    note: (slug: string) => void slugs.set(slug, true),
    laneOf,
    laneOfHost(header: string | undefined) {
      const host = companyOf(header, rootDomain)
      return host.kind === 'company' ? laneOf(host.slug) : SHARED_LANE
    },
  }
}

export type KnownCompanies = ReturnType<typeof createKnownCompanies>
