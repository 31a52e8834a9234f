/** Addresses that hold a secret: nobody is sent back there with it. */
const SECRET = /^\/(?:reset-password|unsubscription)\//
/** Not pages. */
const INTERNAL = /^\/(?:api|fs|media|_next)(?:\/|$)/
/** Said once, or secret. */
const DROPPED = ['token', 'social', 'return', 'mode']

/**
 * A path of this very site that somebody may be sent back to, with its query; '/' for everything else: whole addresses,
 * other hosts however they are written, calls, pages whose address is a secret.
 */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > 500 || !/^\/(?![/\\])/.test(given) || /[\p{Cc}\\]/u.test(given)) return '/'
  if (!URL.canParse(given, 'http://site.invalid')) return '/'
  const url = new URL(given, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || SECRET.test(url.pathname) || INTERNAL.test(url.pathname)) return '/'
  if (url.pathname.startsWith('//')) return '/'
  for (const name of DROPPED) url.searchParams.delete(name)
  return url.pathname + url.search
}

/** The same path with one thing to say there. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://site.invalid')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}
