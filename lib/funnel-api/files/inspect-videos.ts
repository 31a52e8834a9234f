import { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { ApiError } from '#lib/contract/errors'
import type { FileStore } from '#lib/funnel-api/files/store'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { endsInArchive } from '#lib/funnel-api/files/zip-directory'

export type Film = { duration_ms: number; width: number; height: number }

const TAIL = 65_557
const SECONDS_MOST = 30
const CACHE = 4 * 1024 * 1024

const bytesBetween = (store: FileStore, key: string, start: number, end: number) =>
  allBytes(store, key, { start, end: end - 1 })

/** Reads a film's container where it is stored, piece by piece. Null where it is an archive too; throws UNREADABLE. */
export async function inspectVideo(store: FileStore, key: string, size: number): Promise<Film | null> {
  if (endsInArchive(await bytesBetween(store, key, Math.max(0, size - TAIL), size))) return null
  let fault: unknown
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) =>
      bytesBetween(store, key, start, end).catch((error: unknown) => {
        fault = error
        throw error
      }),
    maxCacheSize: CACHE,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), SECONDS_MOST * 1000)
  })
  try {
    return await Promise.race([read(input), late])
  } catch {
    // A store that is away says nothing of the film.
    if (fault !== undefined) throw fault
    throw new ApiError('UNREADABLE', 'the film cannot be read')
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}

/** Every part of it is there: the first picture and the last can be read. */
async function read(input: Input): Promise<Film> {
  const track = await input.getPrimaryVideoTrack()
  if (!track || (await track.getCodec()) === null) throw new Error('no film')
  const sink = new EncodedPacketSink(track)
  const first = await sink.getFirstPacket()
  const end = await sink.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !end || first.data.length === 0 || end.data.length === 0) throw new Error('no pictures')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const duration_ms = Math.round((await input.computeDuration()) * 1000)
  if (!(width > 0 && height > 0) || !Number.isSafeInteger(duration_ms) || duration_ms <= 0) throw new Error('empty')
  return { duration_ms, width, height }
}
