/** §7: share links open in a small window and send no request to this site. */
const POPUP = { width: 626, height: 436 }

export const SHARE_NETWORKS = ['LinkedIn', 'Facebook', 'X', 'WhatsApp'] as const
export type ShareNetwork = (typeof SHARE_NETWORKS)[number]

const ADDRESSES: { [network in ShareNetwork]: (url: string, title: string) => string } = {
  LinkedIn: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  Facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  X: (url, title) => `https://x.com/intent/post?url=${url}&text=${title}`,
  WhatsApp: (url, title) => `https://wa.me/?text=${title}%20${url}`,
}

/**
 * The page URL to share, without the parameters of this visit (source, sponsor, codes) and with the network as its
 * source.
 */
export function sharedUrl(href: string, source: string | null): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname + (source === null ? '' : `?source=${source.toLowerCase()}`)
}

export const shareAddress = (network: ShareNetwork, href: string, title: string) =>
  ADDRESSES[network](encodeURIComponent(sharedUrl(href, network)), encodeURIComponent(title))

export const mailAddress = (href: string, title: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${sharedUrl(href, 'email')}`)}`

export const openPopup = (address: string, { width, height } = POPUP) =>
  window.open(address, 'share', `popup,noopener,width=${width},height=${height}`)

/** Uses the system share sheet on touch devices only: desktop users look for the names of the networks. */
export const hasOwnShare = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Closing the share sheet rejects the promise; this is not an error. */
export const shareByPhone = (href: string, title: string) =>
  navigator.share({ title, url: sharedUrl(href, 'share') }).catch(() => null)
