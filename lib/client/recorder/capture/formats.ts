/** In order of preference. MP4 plays in all browsers, WebM does not play on older iPhones. */
const FORMATS = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

/** The preferred supported format. Null if there is none. */
export const chooseFormat = (isSupported: (format: string) => boolean): string | null =>
  FORMATS.find((format) => isSupported(format)) ?? null

/** 'video/mp4;codecs=avc1' → 'video/mp4'. */
export const mediaTypeOf = (mimetype: string) => (mimetype.split(';')[0] ?? '').trim().toLowerCase()

export const filenameFor = (mimetype: string) => `pitch.${mediaTypeOf(mimetype) === 'video/mp4' ? 'mp4' : 'webm'}`
