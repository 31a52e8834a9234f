import { concatBytes } from '#lib/contract/bytes'

/**
 * MediaRecorder writes WebM without a duration, so players can neither show it nor seek. An empty duration element is
 * inserted into the header before later bytes are uploaded, and filled in when the recording ends.
 * Elements: https://www.matroska.org/technical/elements.html
 */
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER = 0x1f43b675
/** A duration element with an eight-byte float, set to zero. */
const EMPTY_DURATION = Uint8Array.of(0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0)

type Element = { id: number; sizeAt: number; start: number; end: number }
type Bytes = Uint8Array<ArrayBuffer>

/** Length of an EBML variable-size integer, from the leading zeros of its first byte. */
const lengthAt = (bytes: Bytes, at: number) => Math.clz32(bytes[at]!) - 23

const numberAt = (bytes: Bytes, from: number, to: number) =>
  bytes.subarray(from, to).reduce((value, byte) => value * 256 + byte, 0)

/** The element at an offset. `end` is infinite if the size is unknown. Null if bytes are missing. */
function elementAt(bytes: Bytes, at: number): Element | null {
  if (at >= bytes.length) return null
  const sizeAt = at + lengthAt(bytes, at)
  if (sizeAt >= bytes.length) return null
  const start = sizeAt + lengthAt(bytes, sizeAt)
  if (start > bytes.length) return null
  const marker = 2 ** (7 * (start - sizeAt))
  const size = numberAt(bytes, sizeAt, start) - marker
  return { id: numberAt(bytes, at, sizeAt), sizeAt, start, end: size >= marker - 1 ? Infinity : start + size }
}

function* elementsOf(bytes: Bytes, from: number, to: number): Generator<Element, void> {
  for (let offset = from; offset < to;) {
    const element = elementAt(bytes, offset)
    if (!element) return
    yield element
    // The elements are inside the segment.
    offset = element.id === SEGMENT ? element.start : element.end
  }
}

/** Finds the Info element. `isComplete` if no more bytes are needed, `isFixed` if no bytes may be inserted. */
function findInfo(bytes: Bytes): { info: Element | null; isComplete: boolean; isFixed: boolean } {
  let isFixed = false
  for (const element of elementsOf(bytes, 0, bytes.length)) {
    // Inserted bytes would invalidate the offsets in a seek head or the size of the segment.
    if (element.id === SEEK_HEAD || (element.id === SEGMENT && element.end !== Infinity)) isFixed = true
    if (element.id === INFO) return { info: element, isComplete: element.end <= bytes.length, isFixed }
    if (element.id === CLUSTER) return { info: null, isComplete: true, isFixed }
  }
  return { info: null, isComplete: false, isFixed }
}

const childOf = (bytes: Bytes, info: Element, id: number) =>
  [...elementsOf(bytes, info.start, info.end)].find((element) => element.id === id)

/**
 * Returns the header with an empty duration. Returns it unchanged if it has a duration or none can be inserted, and
 * null while it is incomplete.
 */
export function reserveDuration(head: Bytes): Bytes | null {
  const { info, isComplete, isFixed } = findInfo(head)
  if (!isComplete) return null
  if (!info || isFixed || childOf(head, info, DURATION)) return head
  const size = new Uint8Array(8)
  new DataView(size.buffer).setBigUint64(0, 2n ** 56n + BigInt(info.end - info.start + EMPTY_DURATION.length))
  return concatBytes([
    head.subarray(0, info.sizeAt),
    size,
    head.subarray(info.start, info.end),
    EMPTY_DURATION,
    head.subarray(info.end),
  ])
}

/** Writes the duration into its element, if the header has one. */
export function writeDuration(head: Bytes, duration_ms: number): void {
  const { info } = findInfo(head)
  const duration = info && childOf(head, info, DURATION)
  if (!duration) return
  const scale = childOf(head, info, TIMESTAMP_SCALE)
  const ticks = (duration_ms * 1_000_000) / (scale ? numberAt(head, scale.start, scale.end) : 1_000_000)
  const data = new DataView(head.buffer, head.byteOffset + duration.start)
  if (duration.end - duration.start === 8) data.setFloat64(0, ticks)
  else data.setFloat32(0, ticks)
}
