import { changeUrl, useUrl } from '#lib/client/use-query'

/** The path of the current URL. Empty on the server. */
export const usePagePath = () => useUrl(() => location.pathname)

/** Shows another URL in the same page, without a request. */
export function replaceUrl(url: string) {
  // Next takes over a URL whose state is not its own, so that its router does not return to the old one.
  history.replaceState(null, '', url)
  changeUrl(url, 'replace')
}
