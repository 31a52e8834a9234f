import type { Inline } from '#lib/host/policy/inline'
import { REPORTS } from '#lib/host/policy/policy'
import type { Operator } from '#lib/host/policy/third-parties'

/**
 * The policy of the manager back office. It shows files of candidates, so it allows no third party. Videos, images and
 * CVs come from this host or from the file store to which it redirects.
 */
export function managerPolicy(inline: Inline, { store, upstream }: Operator): { http: string; https: string } {
  const files = [...new Set([store, upstream])].flatMap((origin) => origin ?? [])
  const http = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "font-src 'self'",
    ['script-src', "'self'", ...inline.scripts].join(' '),
    ['style-src', "'self'", ...inline.styles].join(' '),
    ['img-src', "'self'", 'data:', 'blob:', ...files].join(' '),
    ['media-src', "'self'", 'blob:', ...files].join(' '),
    ['connect-src', "'self'", ...files].join(' '),
    ['frame-src', "'self'", 'blob:', ...files].join(' '),
    `report-uri ${REPORTS}`,
    'report-to policy',
  ].join('; ')
  return { http, https: `${http}; upgrade-insecure-requests` }
}
