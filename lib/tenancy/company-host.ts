import { MANAGER_SLUG } from '#lib/domain/manager-path'

/** One DNS label, which is the complete subdomain of a company. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export type Host = { kind: 'company'; slug: string } | { kind: 'manager' } | { kind: 'root' } | { kind: 'foreign' }

/**
 * Parses a Host header. A company is exactly one label below the root domain, and the label `manager` is the back
 * office. Ports and case are ignored. The bare root domain is 'root'. Everything else (other domains, deeper names, IP
 * addresses) is 'foreign' and gets 421.
 */
export function companyHostOf(host: string | null | undefined, rootDomain: string): Host {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  const root = rootDomain.toLowerCase()
  if (name === root) return { kind: 'root' }
  if (!name.endsWith(`.${root}`)) return { kind: 'foreign' }
  const slug = name.slice(0, -root.length - 1)
  if (slug === MANAGER_SLUG) return { kind: 'manager' }
  return LABEL.test(slug) ? { kind: 'company', slug } : { kind: 'foreign' }
}
