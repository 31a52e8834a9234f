/** What a company's own measuring is told of a page, and all of it: an allow-list, never the address as it stands. */
export type PageView = { event: 'page_view'; path: string; title: string; stage: 'abstract' | null }

const ABSTRACT = /^\/jobs\/[^/]+$/
const APPLY = /^\/jobs\/[^/]+\/apply$/
const PROFILE = /^\/profile(?:\/|$)/

/** §2: the routes that need a choice about cookies are those whose views are tracked. */
export const isTracked = (path: string) => ABSTRACT.test(path) || APPLY.test(path) || PROFILE.test(path)

/** Pages that show a person, or whose address is a secret: a company's own code is not told that they exist. */
const PERSONAL =
  /^\/(?:profile|verification|reset-password|unsubscription|recording|delete-account|welcome-back-user)\b/
export const mayHavePixels = (path: string) => !PERSONAL.test(path) && !APPLY.test(path)

/** A chat may stand on all pages but those whose address is a secret. */
export const mayHaveChat = (path: string) => !/^\/(?:reset-password|unsubscription|recording)\b/.test(path)

/** Parts of a path that are a token or name one person's application. */
const HIDDEN: [RegExp, string][] = [
  [/^\/reset-password\/[^/]+/, '/reset-password/:token'],
  [/^\/unsubscription\/[^/]+\/[^/]+/, '/unsubscription/:token/:id'],
  [/^\/profile\/applications\/[^/]+/, '/profile/applications/:reference'],
]

/** Where a visit came from; everything else in a query may be anybody's secret. */
const TOLD = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** A path and query with the values of tokens hidden (§9). */
export function withoutSecrets(pathname: string, search: string): string {
  const path = HIDDEN.reduce((hidden, [pattern, name]) => hidden.replace(pattern, name), pathname)
  const told = [...new URLSearchParams(search)].filter(([name]) => TOLD.includes(name))
  const query = new URLSearchParams(told).toString()
  return query ? `${path}?${query}` : path
}

/** §2: the stage is 'abstract' on the campaign abstract and none on apply pages. */
export const pageView = (pathname: string, search: string, title: string): PageView => ({
  event: 'page_view',
  path: withoutSecrets(pathname, search),
  title,
  stage: ABSTRACT.test(pathname) ? 'abstract' : null,
})
