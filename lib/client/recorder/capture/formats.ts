/** In order of preference. MP4 plays in all browsers, WebM does not play on older iPhones. */
const FORMATS = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
] as const

/** The formats of recordings without a camera, in order of preference. */
const AUDIO_FORMATS = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'] as const

/** The preferred supported format. Null if there is none. */
export const chooseFormat = (isSupported: (format: string) => boolean): string | null =>
  FORMATS.find((format) => isSupported(format)) ?? null
export const chooseAudioFormat = (isSupported: (format: string) => boolean): string | null =>
  AUDIO_FORMATS.find((format) => isSupported(format)) ?? null

/** 'video/mp4;codecs=avc1' → 'video/mp4'. */
export const mediaTypeOf = (mimetype: string) => (mimetype.split(';')[0] ?? '').trim().toLowerCase()

const EXTENSIONS: Record<string, string> = { 'video/mp4': 'mp4', 'audio/mp4': 'm4a' }

export const filenameFor = (mimetype: string) => `pitch.${EXTENSIONS[mediaTypeOf(mimetype)] ?? 'webm'}`

const AUDIO_EXTENSION = /\.(?:m4a|mp3|wav)$/i

/** Whether a chosen file claims to contain only sound. */
export const isAudioFile = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type.startsWith('audio/') || AUDIO_EXTENSION.test(name)
