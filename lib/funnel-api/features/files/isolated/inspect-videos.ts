import type { Input as MediaInput } from 'mediabunny'
import { ApiError } from '#lib/contract/errors'
import { checkBoxes } from '#lib/funnel-api/features/files/isolated/check-boxes'
import { checkEbml } from '#lib/funnel-api/features/files/isolated/check-ebml'
import { endsInArchive } from '#lib/funnel-api/features/files/isolated/zip-directory'
import {
  CustomSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from '#lib/funnel-api/features/files/isolated/mediabunny'
import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'

export type Video = { duration_ms: number; width: number; height: number }

const TAIL_BYTES = 65_557
const CACHE_BYTES = 4 * 1024 * 1024
const EBML = Buffer.from('1a45dfa3', 'hex')

/** Reads the container of a video by byte ranges. Returns null if the file is also an archive; throws UNREADABLE. */
export async function inspectVideo(file: TaskFile): Promise<Video | null> {
  if (endsInArchive(await file.read(Math.max(0, file.size - TAIL_BYTES), file.size))) return null
  const isEbml = (await file.read(0, 4)).equals(EBML)
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    // The parser allocates memory by the declared counts, so they are compared with the file size first.
    await (isEbml ? checkEbml(file) : checkBoxes(file))
    return await readMetadata(input)
  } catch {
    // The parent process serves the reads and reports an unavailable store.
    throw new ApiError('UNREADABLE', 'Video cannot be read')
  } finally {
    input.dispose()
  }
}

/** Throws unless the first and the last frame can be read, which shows that the file is complete. */
async function readMetadata(input: MediaInput): Promise<Video> {
  const track = await input.getPrimaryVideoTrack()
  if (!track || (await track.getCodec()) === null) throw new Error('no video track')
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  const end = await sink.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !end || first.data.length === 0 || end.data.length === 0) throw new Error('no video frames')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const duration_ms = Math.round((await input.computeDuration()) * 1000)
  if (!(width > 0 && height > 0) || !Number.isSafeInteger(duration_ms) || duration_ms <= 0)
    throw new Error('invalid dimensions or duration')
  return { duration_ms, width, height }
}
