/** Widths that the media route makes, in pixels. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const

/** `/media/...` comes in several widths by `?w=`; foreign pictures come as they are. */
export const isSized = (url: string) => url.startsWith('/media/') && !/\.svg$/i.test(url)

export const sizedUrl = (url: string, width: (typeof WIDTHS)[number]) => (isSized(url) ? `${url}?w=${width}` : url)

export const srcSetOf = (url: string) =>
  isSized(url) ? WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined
