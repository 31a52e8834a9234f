/** In order of preference: mp4 plays everywhere, WebM does not play on older iPhones. */
const FORMATS = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

/** The format to record in; null if the browser supports none of them. */
export const chooseFormat = (isSupported: (format: string) => boolean): string | null =>
  FORMATS.find((format) => isSupported(format)) ?? null

/** 'video/mp4;codecs=avc1' → 'video/mp4'. */
export const plainType = (mimetype: string) => (mimetype.split(';')[0] ?? '').trim().toLowerCase()

export const filenameFor = (mimetype: string) => `pitch.${plainType(mimetype) === 'video/mp4' ? 'mp4' : 'webm'}`
