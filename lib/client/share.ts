/** §7: share links open in a small window. */
const POPUP = { width: 626, height: 436 }

export const SHARE_NETWORKS = ['LinkedIn', 'Facebook', 'X', 'WhatsApp'] as const
export type ShareNetwork = (typeof SHARE_NETWORKS)[number]

const ADDRESSES: { [network in ShareNetwork]: (url: string, title: string) => string } = {
  LinkedIn: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  Facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  X: (url, title) => `https://x.com/intent/post?url=${url}&text=${title}`,
  WhatsApp: (url, title) => `https://wa.me/?text=${title}%20${url}`,
}

/** The page URL with the network as source and without the parameters of this visit, such as tokens. */
export function sharedUrl(href: string, source: string | null): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname + (source === null ? '' : `?source=${source.toLowerCase()}`)
}

export const shareUrl = (network: ShareNetwork, href: string, title: string) =>
  ADDRESSES[network](encodeURIComponent(sharedUrl(href, network)), encodeURIComponent(title))

export const mailtoUrl = (href: string, title: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${sharedUrl(href, 'email')}`)}`

export const openPopup = (popupUrl: string, { width, height } = POPUP) =>
  window.open(popupUrl, 'share', `popup,noopener,width=${width},height=${height}`)

/** Whether to use the system's share sheet. On desktops, the networks are listed instead. */
export const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Ignores rejections, because closing the share sheet causes one. */
export const openShareSheet = (href: string, title: string) =>
  navigator.share({ title, url: sharedUrl(href, 'share') }).catch(() => null)
