import { changeUrl, useUrl } from '#lib/client/use-query'

/** The path of the current URL. Empty on the server. */
export const usePagePath = () => useUrl(() => location.pathname)

/** Shows another URL in the same page, without a request. */
export function replaceUrl(url: string) {
  // Next's router records a new URL only if the history state is not its own. It would return to the old URL otherwise.
  history.replaceState(null, '', url)
  changeUrl(url, 'replace')
}
