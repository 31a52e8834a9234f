import { changeUrl } from '#lib/client/use-query'

/**
 * Removes the hash from the URL. A history entry without state was created by a link to the hash, not by the router, so
 * going back removes it.
 */
export const closeHash = () =>
  history.state === null ? history.back() : changeUrl(location.pathname + location.search, 'replace')
