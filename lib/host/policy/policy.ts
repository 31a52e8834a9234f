import { embeddingOrigins } from '#lib/domain/embed'
import type { Facts } from '#lib/host/company-facts'
import type { Inline } from '#lib/host/policy/inline'
import { type Operator, type Sources, thirdParties } from '#lib/host/policy/third-parties'

/** Path to which browsers report policy violations. */
export const REPORTS = '/csp-report'
export const REPORTING = { 'reporting-endpoints': `policy="${REPORTS}"` } as const

/** Images and videos may come from any https origin, because companies link them by URL. Scripts may not. */
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
 * The policy of a page. It applies to the whole visit, because later pages load into the same document. It depends on
 * the company and on the inline content of the page. `https` is for visitors on https.
 */
export function pagePolicy({ facts, isFramed, inline, operator }: Page): { http: string; https: string } {
  const all = thirdParties(facts, operator)
  const directives = Object.entries(OWN).map(([name, own]) => {
    const allowed = all.flatMap((sources) => sources[name as keyof Sources] ?? [])
    const inlineSources = name === 'script-src' ? inline.scripts : name === 'style-src' ? inline.styles : []
    return `${name} ${sourcesOf([...own, ...inlineSources, ...allowed]).join(' ')}`
  })
  const ancestors = isFramed && facts ? ["'self'", ...embeddingOrigins(facts)].join(' ') : "'none'"
  const reports = [`report-uri ${REPORTS}`, 'report-to policy']
  const http = [...FIXED, ...directives, `frame-ancestors ${ancestors}`, ...reports].join('; ')
  return { http, https: `${http}; upgrade-insecure-requests` }
}

/** A hash disables 'unsafe-inline'. If a third party needs it, the page's own hashes are removed. */
const sourcesOf = (sources: readonly string[]) =>
  sources.includes("'unsafe-inline'") ? sources.filter((each) => !each.startsWith("'sha256-")) : [...new Set(sources)]
