/** Pages with a secret in their path or hash. */
const SECRET = /^\/(?:(?:reset-password|unsubscription|job-alerts)\/|(?:recording|confirm-email)(?:\/|$))/
/** Routes that are not pages. */
const INTERNAL = /^\/(?:api|fs|media|_next)(?:\/|$)/
/** Parameters that are removed: secrets, one-time parameters and the preview mode. */
const DROPPED = ['token', 'social', 'return', 'mode']

/**
 * Returns the input if it is a path of a page of this site, without `DROPPED` parameters. Returns '/' for everything
 * else: absolute URLs, other hosts in any notation, API routes, pages with a secret in their path or hash, and paths of
 * more than 500 characters.
 */
export function returnPath(input: string | null | undefined): string {
  if (!input || !/^\/(?![/\\])/.test(input) || /[\p{Cc}\\]/u.test(input)) return '/'
  if (!URL.canParse(input, 'http://site.invalid')) return '/'
  const url = new URL(input, 'http://site.invalid')
  if (url.origin !== 'http://site.invalid' || SECRET.test(url.pathname) || INTERNAL.test(url.pathname)) return '/'
  if (url.pathname.startsWith('//')) return '/'
  for (const name of DROPPED) url.searchParams.delete(name)
  const path = url.pathname + url.search + url.hash
  // Cookies and the provider's URL of a sign-in contain the path.
  return path.length > 500 ? '/' : path
}

/** Adds a query parameter to a path. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://site.invalid')
  url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}
