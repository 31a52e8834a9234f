import { embeddingOrigins } from '#lib/domain/embed'
import type { Facts } from '#lib/host/company-facts'
import type { Inline } from '#lib/host/policy/inline'
import { type Operator, type Sources, thirdParties } from '#lib/host/policy/third-parties'

/** Where browsers tell of what a policy has kept from happening. */
export const REPORTS = '/csp-report'
export const REPORTING = { 'reporting-endpoints': `policy="${REPORTS}"` } as const

/** A page may send others' pictures and films: companies name them by address. Nothing of others runs. */
const OWN: Required<Sources> = {
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'media-src': ["'self'", 'blob:', 'https:'],
  'connect-src': ["'self'", 'blob:'],
  'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
  'worker-src': ["'self'", 'blob:'],
}

type Page = { facts: Facts | null; isFramed: boolean; inline: Inline; operator: Operator }

const FIXED = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "manifest-src 'self'",
]

/**
 * The policy of a page. It holds for the whole visit, as other pages are fetched into the same document: it differs by
 * company, and by page in what stands within it. `https`: for those who came by it.
 */
export function pagePolicy({ facts, isFramed, inline, operator }: Page): { http: string; https: string } {
  const all = thirdParties(facts, operator)
  const directives = Object.entries(OWN).map(([name, own]) => {
    const others = all.flatMap((sources) => sources[name as keyof Sources] ?? [])
    const within = name === 'script-src' ? inline.scripts : name === 'style-src' ? inline.styles : []
    return `${name} ${sourcesOf([...own, ...within, ...others]).join(' ')}`
  })
  const ancestors = isFramed && facts ? ["'self'", ...embeddingOrigins(facts)].join(' ') : "'none'"
  const reports = [`report-uri ${REPORTS}`, 'report-to policy']
  const http = [...FIXED, ...directives, `frame-ancestors ${ancestors}`, ...reports].join('; ')
  return { http, https: `${http}; upgrade-insecure-requests` }
}

/** A hash makes browsers overlook 'unsafe-inline': where styles of others need it, ours are among what it allows. */
const sourcesOf = (sources: readonly string[]) =>
  sources.includes("'unsafe-inline'") ? sources.filter((each) => !each.startsWith("'sha256-")) : [...new Set(sources)]
