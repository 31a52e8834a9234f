import { joined } from '#lib/contract/bytes'

/**
 * MediaRecorder writes WebM without a duration: players then show none and cannot seek. Room for it is made as soon as
 * the head comes, so that no later byte moves, and the number is written there when the recording ends.
 * Elements: https://www.matroska.org/technical/elements.html
 */
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER = 0x1f43b675
/** A duration of eight bytes, zero for now. */
const ROOM = Uint8Array.of(0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0)

type Element = { id: number; sizeAt: number; start: number; end: number }
type Bytes = Uint8Array<ArrayBuffer>

/** How many bytes a number takes: its first byte tells by the zeros that it starts with. */
const lengthAt = (bytes: Bytes, at: number) => Math.clz32(bytes[at]!) - 23

const numberAt = (bytes: Bytes, from: number, to: number) =>
  bytes.subarray(from, to).reduce((value, byte) => value * 256 + byte, 0)

/** The element at a place, its end infinite where it tells none; null where bytes are missing. */
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
    // The segment is gone into, not past.
    at = element.id === SEGMENT ? element.start : element.end
  }
}

/** Where Info is, as far as these bytes tell; `isSure` once there is nothing more to wait for. */
function infoOf(bytes: Bytes): { info: Element | null; isSure: boolean; isFixed: boolean } {
  let isFixed = false
  for (const element of elementsOf(bytes, 0, bytes.length)) {
    // Places of later elements are written down, or the segment's own size: nothing may be put in between.
    if (element.id === SEEK_HEAD || (element.id === SEGMENT && element.end !== Infinity)) isFixed = true
    if (element.id === INFO) return { info: element, isSure: element.end <= bytes.length, isFixed }
    if (element.id === CLUSTER) return { info: null, isSure: true, isFixed }
  }
  return { info: null, isSure: false, isFixed }
}

const within = (bytes: Bytes, info: Element, id: number) =>
  [...elementsOf(bytes, info.start, info.end)].find((element) => element.id === id)

/** The head with room for a duration, as it is where it has one or can have none; null while more of it is needed. */
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

/** Writes the duration where there is room for it. */
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
