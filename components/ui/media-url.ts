import { IMAGE_WIDTHS, type ImageWidth } from '#lib/domain/image-widths'

/** Whether the server offers the image in several widths (`?w=`), unlike external images and SVG. */
export const isSized = (url: string) => url.startsWith('/media/') && !/\.svg$/i.test(url)

export const sizedUrl = (url: string, width: ImageWidth) => (isSized(url) ? `${url}?w=${width}` : url)

export const srcSetOf = (url: string) =>
  isSized(url) ? IMAGE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined
