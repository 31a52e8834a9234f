/** All data of a page view that a company's tracking receives. It never contains the raw URL. */
export type PageView = { event: 'page_view'; path: string; title: string; stage: 'abstract' | null }

const ABSTRACT = /^\/jobs\/[^/]+$/
const APPLY = /^\/jobs\/[^/]+\/apply$/
const PROFILE = /^\/profile(?:\/|$)/

/** §2: the routes that require a cookie choice are those whose views are tracked. */
export const isTracked = (path: string) => ABSTRACT.test(path) || APPLY.test(path) || PROFILE.test(path)

/** Pages with personal data or a secret in their URL. Tracking snippets do not run there. */
const PERSONAL =
  /^\/(?:profile|verification|confirm-email|reset-password|unsubscription|job-alerts|recording|delete-account|welcome-back-user)\b/
export const mayHavePixels = (path: string) => !PERSONAL.test(path) && !APPLY.test(path)

/** The chat may run on all pages except those with a secret in their URL. */
export const mayHaveChat = (path: string) =>
  !/^\/(?:confirm-email|reset-password|unsubscription|job-alerts|recording)\b/.test(path)

/** Path segments that are tokens or identify one application. */
const HIDDEN: [RegExp, string][] = [
  [/^\/reset-password\/[^/]+/, '/reset-password/:token'],
  [/^\/unsubscription\/[^/]+\/[^/]+/, '/unsubscription/:token/:id'],
  [/^\/job-alerts\/[^/]+\/[^/]+/, '/job-alerts/:token/:id'],
  [/^\/profile\/applications\/[^/]+/, '/profile/applications/:reference'],
]

/** Query parameters about the source of a visit. Other parameters are removed, because they may be secrets. */
const REPORTED = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** A path and query with secrets hidden (§9). */
export function withoutSecrets(pathname: string, search: string): string {
  const path = HIDDEN.reduce((hidden, [pattern, name]) => hidden.replace(pattern, name), pathname)
  const reported = [...new URLSearchParams(search)].filter(([name]) => REPORTED.includes(name))
  const query = new URLSearchParams(reported).toString()
  return query ? `${path}?${query}` : path
}

/** §2: the stage is 'abstract' on the campaign page and null on apply pages. */
export const pageView = (pathname: string, search: string, title: string): PageView => ({
  event: 'page_view',
  path: withoutSecrets(pathname, search),
  title,
  stage: ABSTRACT.test(pathname) ? 'abstract' : null,
})
