import { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { ApiError } from '#lib/contract/errors'
import { checkBoxes } from '#lib/funnel-api/files/isolated/check-boxes'
import { checkEbml } from '#lib/funnel-api/files/isolated/check-ebml'
import { endsInArchive } from '#lib/funnel-api/files/isolated/zip-directory'
import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'

export type Video = { duration_ms: number; width: number; height: number }

const TAIL = 65_557
const CACHE = 4 * 1024 * 1024
const EBML = Buffer.from('1a45dfa3', 'hex')

/** Reads the container of a video piece by piece. Returns null if the file is also an archive; throws UNREADABLE. */
export async function inspectVideo(file: TaskFile): Promise<Video | null> {
  if (endsInArchive(await file.read(Math.max(0, file.size - TAIL), file.size))) return null
  const isEbml = (await file.read(0, 4)).equals(EBML)
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    maxCacheSize: CACHE,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  try {
    // A declared count costs the parser memory and time, so counts are compared with the file size first.
    await (isEbml ? checkEbml(file) : checkBoxes(file))
    return await read(input)
  } catch {
    // The parent process serves the reads and reports a store that does not answer.
    throw new ApiError('UNREADABLE', 'the video cannot be read')
  } finally {
    input.dispose()
  }
}

/** Throws unless the first and the last frame can be read, which shows that the file is complete. */
async function read(input: Input): Promise<Video> {
  const track = await input.getPrimaryVideoTrack()
  if (!track || (await track.getCodec()) === null) throw new Error('no video track')
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  const end = await sink.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !end || first.data.length === 0 || end.data.length === 0) throw new Error('no pictures')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const duration_ms = Math.round((await input.computeDuration()) * 1000)
  if (!(width > 0 && height > 0) || !Number.isSafeInteger(duration_ms) || duration_ms <= 0) throw new Error('empty')
  return { duration_ms, width, height }
}
