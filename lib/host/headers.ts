import { PIXELS_POLICY } from '#lib/domain/pixels'

/** Headers of every response; what a route sets itself wins. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/** Addresses whose last part, or what stands behind their '#', is a secret: it must not travel on in a Referer. */
const SECRET_PATHS = /^\/(?:reset-password\/|unsubscription\/|recording$)/

/** Replies to calls: read by no other origin, and nothing to look at on their own. */
const CALLS = {
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** A company's own codes: of no origin, framed by its own pages alone, with no device of the visitor's. */
const PIXELS = {
  'content-security-policy': PIXELS_POLICY,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Browsers refuse a page that is of no origin and wants to choose its openers.
  'cross-origin-opener-policy': 'unsafe-none',
}

/** For all that is no page: nothing that it could hold runs where it is opened by itself. Pages have one of their own. */
const PLAIN_POLICY = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function securityHeaders(pathname: string, isSecure: boolean): Record<string, string> {
  return {
    ...ALWAYS,
    ...(SECRET_PATHS.test(pathname) && { 'referrer-policy': 'no-referrer' }),
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    'content-security-policy': PLAIN_POLICY,
    // Pages of other sites load it, those with an embedder policy too.
    ...(pathname === '/embed.js' && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(pathname === '/pixels' && PIXELS),
    ...(/^\/(?:api|staff)\//.test(pathname) && CALLS),
  }
}
