import { joined } from '#lib/contract/bytes'

/**
 * MediaRecorder writes WebM without a duration, so that players show none and cannot seek. Room for it is inserted as
 * soon as the head arrives, so that no later byte moves; the number is written when the recording ends.
 * Elements: https://www.matroska.org/technical/elements.html
 */
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER = 0x1f43b675
/** A duration element of eight bytes, set to zero. */
const ROOM = Uint8Array.of(0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0)

type Element = { id: number; sizeAt: number; start: number; end: number }
type Bytes = Uint8Array<ArrayBuffer>

/** Length of an EBML variable-size integer: the leading zeros of the first byte give it. */
const lengthAt = (bytes: Bytes, at: number) => Math.clz32(bytes[at]!) - 23

const numberAt = (bytes: Bytes, from: number, to: number) =>
  bytes.subarray(from, to).reduce((value, byte) => value * 256 + byte, 0)

/** The element at an offset; `end` is infinite if the size is unknown. Null if bytes are missing. */
function elementAt(bytes: Bytes, at: number): Element | null {
  if (at >= bytes.length) return null
  const sizeAt = at + lengthAt(bytes, at)
  if (sizeAt >= bytes.length) return null
  const start = sizeAt + lengthAt(bytes, sizeAt)
  if (start > bytes.length) return null
  const most = 2 ** (7 * (start - sizeAt))
  const size = numberAt(bytes, sizeAt, start) - most
  return { id: numberAt(bytes, at, sizeAt), sizeAt, start, end: size >= most - 1 ? Infinity : start + size }
}

function* elementsOf(bytes: Bytes, from: number, to: number): Generator<Element, void> {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at)
    if (!element) return
    yield element
    // The segment is entered, not skipped.
    at = element.id === SEGMENT ? element.start : element.end
  }
}

/** Finds Info in the bytes so far; `isSure` if more bytes would not change the result. */
function infoOf(bytes: Bytes): { info: Element | null; isSure: boolean; isFixed: boolean } {
  let isFixed = false
  for (const element of elementsOf(bytes, 0, bytes.length)) {
    // The file states offsets of later elements, or the size of the segment: no bytes may be inserted.
    if (element.id === SEEK_HEAD || (element.id === SEGMENT && element.end !== Infinity)) isFixed = true
    if (element.id === INFO) return { info: element, isSure: element.end <= bytes.length, isFixed }
    if (element.id === CLUSTER) return { info: null, isSure: true, isFixed }
  }
  return { info: null, isSure: false, isFixed }
}

const within = (bytes: Bytes, info: Element, id: number) =>
  [...elementsOf(bytes, info.start, info.end)].find((element) => element.id === id)

/**
 * Returns the head with room for a duration, or unchanged if it has one or cannot have one; null while it is
 * incomplete.
 */
export function withRoomForDuration(head: Bytes): Bytes | null {
  const { info, isSure, isFixed } = infoOf(head)
  if (!isSure) return null
  if (!info || isFixed || within(head, info, DURATION)) return head
  const size = new Uint8Array(8)
  new DataView(size.buffer).setBigUint64(0, 2n ** 56n + BigInt(info.end - info.start + ROOM.length))
  return joined([
    head.subarray(0, info.sizeAt),
    size,
    head.subarray(info.start, info.end),
    ROOM,
    head.subarray(info.end),
  ])
}

/** Writes the duration if there is room for it. */
export function writeDuration(head: Bytes, duration_ms: number): void {
  const { info } = infoOf(head)
  const place = info && within(head, info, DURATION)
  if (!place) return
  const scale = within(head, info, TIMESTAMP_SCALE)
  const ticks = (duration_ms * 1_000_000) / (scale ? numberAt(head, scale.start, scale.end) : 1_000_000)
  const data = new DataView(head.buffer, head.byteOffset + place.start)
  if (place.end - place.start === 8) data.setFloat64(0, ticks)
  else data.setFloat32(0, ticks)
}
