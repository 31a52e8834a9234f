/** One DNS label; the whole of a company's subdomain. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export type Host = { kind: 'company'; slug: string } | { kind: 'root' } | { kind: 'foreign' }

/**
 * The company that a Host header names: its one label before the root domain. Ports are dropped, case is folded.
 * A bare root domain is 'root'; everything else (other domains, deeper names, addresses) is 'foreign' and gets 421.
 */
export function companyOf(host: string | null | undefined, rootDomain: string): Host {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  const root = rootDomain.toLowerCase()
  if (name === root) return { kind: 'root' }
  if (!name.endsWith(`.${root}`)) return { kind: 'foreign' }
  const slug = name.slice(0, -root.length - 1)
  return LABEL.test(slug) ? { kind: 'company', slug } : { kind: 'foreign' }
}
