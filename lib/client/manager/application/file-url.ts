import { useState } from 'react'

/**
 * The path of a file's link. The manager host serves it to members, whereas the host of the link does not allow other
 * origins to show it.
 */
export const fileUrl = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const pathOf = (url: string | null) => url?.split('?')[0] ?? null

/**
 * A link that stays the same while the file does, so that a video continues when the application is reloaded. Call
 * `renew` when the link has expired. The latest link then replaces it. If they are equal, the next link that is read
 * does.
 */
export function useStableUrl(link: string | null) {
  const latest = link === null ? null : fileUrl(link)
  const [url, setUrl] = useState(latest)
  const [isExpired, setExpired] = useState(false)
  if (pathOf(url) !== pathOf(latest) || (isExpired && url !== latest)) {
    setUrl(latest)
    setExpired(false)
  }
  return { url, renew: () => setExpired(true) }
}
