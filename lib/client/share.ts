/** §7: sharing links open in a small window and call nothing of ours. */
const POPUP = { width: 626, height: 436 }

export const SHARE_NETWORKS = ['LinkedIn', 'Facebook', 'X', 'WhatsApp'] as const
export type ShareNetwork = (typeof SHARE_NETWORKS)[number]

const ADDRESSES: { [network in ShareNetwork]: (url: string, title: string) => string } = {
  LinkedIn: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  Facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  X: (url, title) => `https://x.com/intent/post?url=${url}&text=${title}`,
  WhatsApp: (url, title) => `https://wa.me/?text=${title}%20${url}`,
}

export const shareAddress = (network: ShareNetwork, url: string, title: string) =>
  ADDRESSES[network](encodeURIComponent(url), encodeURIComponent(title))

export const openPopup = (address: string, { width, height } = POPUP) =>
  window.open(address, 'share', `popup,noopener,width=${width},height=${height}`)
