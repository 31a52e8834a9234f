export const SHARE_NETWORKS = ['LinkedIn', 'Facebook', 'X', 'WhatsApp'] as const
export type ShareNetwork = (typeof SHARE_NETWORKS)[number]

const ADDRESSES: { [network in ShareNetwork]: (url: string, text: string) => string } = {
  LinkedIn: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  Facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  X: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}`,
  WhatsApp: (url, text) => `https://wa.me/?text=${text}%20${url}`,
}

/** The page of a network on which a person writes a post about a URL. */
export const composeUrl = (network: ShareNetwork, { url, text }: { url: string; text: string }) =>
  ADDRESSES[network](encodeURIComponent(url), encodeURIComponent(text))

export const emailUrl = ({ subject, body }: { subject: string; body: string }) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
