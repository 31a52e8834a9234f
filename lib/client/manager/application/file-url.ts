import { useState } from 'react'

/**
 * The time after which a visible page reads links to files again, in milliseconds. Links expire after 15 minutes. A page
 * that becomes visible reads everything again.
 */
export const LINK_RENEWAL_MS = 10 * 60_000

/**
 * The path of a file's link. The manager host serves it to members, whereas the host of the link does not allow other
 * origins to show it.
 */
export const fileUrl = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Whether the time of a link has passed on the clock of the device. The server then rejects it. */
export function isExpired(link: string): boolean {
  const expiry = new URL(link).searchParams.get('expiry')
  return expiry !== null && Number(expiry) * 1000 < Date.now()
}

const pathOf = (url: string | null) => url?.split('?')[0] ?? null

/**
 * Returns the first link of a file, also after newer links to the same file, because a new URL would restart a video
 * when the application is reloaded. Call `renew` when the link has expired or has failed. The latest link then replaces
 * it. If that is the expired one, the next link that is read replaces it.
 */
export function useStableUrl(link: string | null) {
  const latest = link === null ? null : fileUrl(link)
  const [url, setUrl] = useState(latest)
  const [isRenewing, setRenewing] = useState(false)
  if (pathOf(url) !== pathOf(latest) || (isRenewing && url !== latest)) {
    setUrl(latest)
    setRenewing(false)
  }
  return { url, renew: () => setRenewing(true) }
}
