import type { Input as MediaInput, InputFormat } from 'mediabunny'
import { ApiError } from '#lib/contract/errors'
import { checkBoxes } from '#lib/funnel-api/features/files/isolated/check-boxes'
import { checkEbml } from '#lib/funnel-api/features/files/isolated/check-ebml'
import { endsInArchive } from '#lib/funnel-api/features/files/isolated/zip-directory'
import {
  CustomSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP3,
  MP4,
  QTFF,
  WAVE,
  WEBM,
} from '#lib/funnel-api/features/files/isolated/mediabunny'
import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'

export type Recording = { mimetype: string; duration_ms: number; width: number | null; height: number | null }

/** The last record of a ZIP archive (22 bytes) with its longest comment (65,535 bytes). */
const TAIL_BYTES = 65_557
const CACHE_BYTES = 4 * 1024 * 1024
const EBML = Buffer.from('1a45dfa3', 'hex')

/** The parser of each format that contains only sound. All other types are MP4, QuickTime or WebM. */
const SOUND_FORMATS: Record<string, InputFormat> = { 'audio/mpeg': MP3, 'audio/wav': WAVE }

/** The types of containers that have no video track. */
const SOUND_TYPES: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/webm': 'audio/webm',
}

/**
 * Reads the container of a video or audio file by byte ranges. Returns null if the file is also an archive. Throws
 * UNREADABLE. The returned type is 'audio/…' if the container has no video track.
 */
export async function inspectRecording(file: TaskFile, mimetype: string): Promise<Recording | null> {
  if (endsInArchive(await file.read(Math.max(0, file.size - TAIL_BYTES), file.size))) return null
  const isEbml = (await file.read(0, 4)).equals(EBML)
  const sound = SOUND_FORMATS[mimetype]
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: sound ? [sound] : [MP4, QTFF, WEBM, MATROSKA] })
  try {
    // The parser allocates memory by the declared counts, so they are compared with the file size first.
    if (!sound) await (isEbml ? checkEbml(file) : checkBoxes(file))
    return await readMetadata(input, mimetype)
  } catch {
    // A failed read of the store ends here too. The parent process, which serves the reads, reports that error instead.
    throw new ApiError('UNREADABLE', 'Recording cannot be read')
  } finally {
    input.dispose()
  }
}

/** Throws unless the first and the last packet can be read, which shows that the file is complete. */
async function readMetadata(input: MediaInput, mimetype: string) {
  const video = await input.getPrimaryVideoTrack()
  const track = video ?? (await input.getPrimaryAudioTrack())
  if (!track || (await track.getCodec()) === null) throw new Error('no track')
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  const end = await sink.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !end || first.data.length === 0 || end.data.length === 0) throw new Error('no packets')
  const duration_ms = Math.round((await input.computeDuration()) * 1000)
  if (!Number.isSafeInteger(duration_ms) || duration_ms <= 0) throw new Error('invalid duration')
  if (!video) return { mimetype: SOUND_TYPES[mimetype] ?? mimetype, duration_ms, width: null, height: null }
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  if (!(width > 0 && height > 0)) throw new Error('invalid dimensions')
  return { mimetype: mimetype === 'audio/mp4' ? 'video/mp4' : mimetype, duration_ms, width, height }
}
