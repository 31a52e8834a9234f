import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'

const WINDOW = 1024 * 1024
/**
 * Only the beginning of a file is checked, because reading a whole recording takes long. The parser also reads the end.
 * A hostile block after the checked bytes exceeds the limits of the worker process, and the file is rejected as well.
 */
const CHECKED_BYTES = 8 * WINDOW
const MAX_DEPTH = 16

/** Identifiers of EBML elements, named as in the Matroska specification. */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const BLOCK_GROUP = 0xa0
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const VIDEO = 0xe0
const AUDIO = 0xe1
const CUES = 0x1c53bb6b
const CUE_POINT = 0xbb
const CUE_TRACK_POSITIONS = 0xb7
/** Elements that contain other elements. */
const MASTERS = new Set([
  SEGMENT,
  CLUSTER,
  BLOCK_GROUP,
  SEEK_HEAD,
  INFO,
  TRACKS,
  TRACK_ENTRY,
  VIDEO,
  AUDIO,
  CUES,
  CUE_POINT,
  CUE_TRACK_POSITIONS,
])
/** Only audio blocks contain several frames, and the frames of all codecs are larger than this. */
const MIN_FRAME_BYTES = 2

const fail = (reason: string): never => {
  throw new Error(reason)
}

/**
 * Returns the variable-length number at an offset, or null at the end of the bytes. `id` includes the bit that marks
 * the length, and `value` does not.
 */
function readNumber(bytes: Buffer, at: number): { id: number; value: number; next: number; isUnknown: boolean } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const length = Math.clz32(first) - 23
  if (length > 8) return fail('invalid number')
  if (at + length > bytes.length) return null
  let id = first
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0
    id = id * 256 + byte
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { id, value, next: at + length, isUnknown }
}

/**
 * Compares the number of frames that each block of a WebM file declares with the size of the block. Throws if a block
 * is too small for its frames.
 */
export async function checkEbml(file: TaskFile) {
  const limit = Math.min(file.size, CHECKED_BYTES)
  const ends: number[] = []
  let window = await file.read(0, WINDOW)
  let from = 0
  let at = 0
  while (at < limit) {
    if (at + 4096 > from + window.length && from + window.length < file.size) {
      from = at
      window = await file.read(at, at + WINDOW)
    }
    const element = readNumber(window, at - from)
    const size = element && readNumber(window, element.next)
    if (!element || !size) return
    const body = from + size.next
    while (ends.length > 0 && at >= (ends.at(-1) ?? 0)) ends.pop()
    if (MASTERS.has(element.id)) {
      // An element of unknown size does not count as a level, because clusters of unknown size follow one another.
      if (!size.isUnknown) ends.push(body + size.value)
      if (ends.length > MAX_DEPTH) fail('elements are nested too deeply')
      at = body
      continue
    }
    if (size.isUnknown) fail('element without a size')
    if (element.id === SIMPLE_BLOCK || element.id === BLOCK) checkBlock(window, body - from, size.value)
    at = body + size.value
  }
}

function checkBlock(window: Buffer, at: number, size: number) {
  const track = readNumber(window, at)
  const flags = track && window[track.next + 2]
  const frames = track && window[track.next + 3]
  if (flags === null || flags === undefined || (flags & 0x06) === 0 || frames === null || frames === undefined) return
  if ((frames + 1) * MIN_FRAME_BYTES > size) fail('more frames than bytes in a block')
}
