import { PIXELS_POLICY } from '#lib/domain/pixels'

/** Headers of every response. Headers that a route sets itself take precedence. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/** Paths of links that contain a secret. Their pages send no Referer, which could contain the secret. */
const SECRET_PATHS = /^\/(?:reset-password\/|unsubscription\/|job-alerts\/|recording$)/

/** API responses: not readable by other origins and not rendered as documents. */
const CALLS = {
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** Tracking snippets of a company: opaque origin, framed only by its own pages, without access to devices. */
const PIXELS = {
  'content-security-policy': PIXELS_POLICY,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Browsers reject a sandboxed page that sets an opener policy.
  'cross-origin-opener-policy': 'unsafe-none',
}

/** Pages of the manager back office. They use no devices, and their URLs may have a sign-in token. */
export const MANAGER_HEADERS = {
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** For responses that are not pages: embedded scripts do not run if the response is opened directly. */
const PLAIN_POLICY = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * A worker has the policy of its script: it may load scripts of this site, and may not connect to any server. The
 * worker that reads PDFs decodes scanned images with WebAssembly.
 */
const WORKER = /^\/_next\/static\/chunks\/[^/]*worker[^/]*\.js$/
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function securityHeaders(pathname: string, isSecure: boolean): Record<string, string> {
  return {
    ...ALWAYS,
    ...(SECRET_PATHS.test(pathname) && { 'referrer-policy': 'no-referrer' }),
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    'content-security-policy': WORKER.test(pathname) ? WORKER_POLICY : PLAIN_POLICY,
    // Pages of other sites load this script, including those with a cross-origin embedder policy.
    ...(pathname === '/embed.js' && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(pathname === '/pixels' && PIXELS),
    ...(/^\/(?:api|staff)\//.test(pathname) && CALLS),
  }
}
