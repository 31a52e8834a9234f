import { PICTURE_WIDTHS, type PictureWidth } from '#lib/domain/picture-widths'

/** `/media/...` comes in several widths by `?w=`; foreign pictures come as they are. */
export const isSized = (url: string) => url.startsWith('/media/') && !/\.svg$/i.test(url)

export const sizedUrl = (url: string, width: PictureWidth) => (isSized(url) ? `${url}?w=${width}` : url)

export const srcSetOf = (url: string) =>
  isSized(url) ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined
