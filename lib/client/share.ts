import { composeUrl, emailUrl, type ShareNetwork } from '#lib/domain/compose-url'

/** §7: share links open in a small window. */
const POPUP = { width: 626, height: 436 }

/** The page URL with the network as source and without the parameters of this visit, such as tokens. */
export function sharedUrl(href: string, source: string | null): string {
  const { origin, pathname } = new URL(href)
  return origin + pathname + (source === null ? '' : `?source=${source.toLowerCase()}`)
}

export const shareUrl = (network: ShareNetwork, href: string, title: string) =>
  composeUrl(network, { url: sharedUrl(href, network), text: title })

export const mailtoUrl = (href: string, title: string) =>
  emailUrl({ subject: title, body: `${title}\n${sharedUrl(href, 'email')}` })

export const openPopup = (popupUrl: string, { width, height } = POPUP) =>
  window.open(popupUrl, 'share', `popup,noopener,width=${width},height=${height}`)

/** Whether the system's share sheet is used. Desktops show a list of networks instead. */
export const hasShareSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Ignores rejections, because closing the share sheet causes one. */
export const openShareSheet = (href: string, title: string) =>
  navigator.share({ title, url: sharedUrl(href, 'share') }).catch(() => null)
