import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'

/** Maximum number of entries in one table. Two hours at 60 frames per second are 432,000. */
const MAX_ENTRIES = 500_000
const MAX_TOP_BOXES = 100_000
const MAX_MOOV = 32 * 1024 * 1024
const MAX_MOOF = 4 * 1024 * 1024
const MAX_DEPTH = 10

const CONTAINERS = new Set(['trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'traf', 'dinf'])
/**
 * Bytes per entry of each table. Before the entries, there are four bytes of version and flags and four bytes of count.
 */
const ENTRY_BYTES: Record<string, number> = {
  stts: 8,
  ctts: 8,
  stsc: 12,
  stco: 4,
  co64: 8,
  stss: 4,
  elst: 12,
}

type Box = { type: string; start: number; end: number }

const fail = (reason: string): never => {
  throw new Error(reason)
}

function parseBoxHeader(head: Buffer, at: number, end: number): Box & { body: number } {
  if (head.length < 8) fail('truncated box')
  let size = head.readUInt32BE(0)
  let body = 8
  if (size === 1) {
    if (head.length < 16) fail('truncated box')
    size = Number(head.readBigUInt64BE(8))
    body = 16
  } else if (size === 0) size = end - at
  if (size < body || at + size > end) fail('box exceeds its container')
  return { type: head.toString('latin1', 4, 8), start: at, end: at + size, body: at + body }
}

/**
 * Compares the counts that an MP4 or MOV file declares with its size. Throws if they are impossible. Reads the headers
 * of the top-level boxes, `moov` and every `moof`.
 */
export async function checkBoxes(file: TaskFile) {
  let at = 0
  let samples = 0
  for (let count = 0; at < file.size; count += 1) {
    if (count > MAX_TOP_BOXES) fail('too many boxes')
    const head = await file.read(at, at + 16)
    // Players ignore trailing bytes that are too short for a box.
    if (head.length < 8) return
    const box = parseBoxHeader(head, at, file.size)
    const maxSize = box.type === 'moov' ? MAX_MOOV : box.type === 'moof' ? MAX_MOOF : 0
    if (maxSize > 0) {
      if (box.end - box.start > maxSize) fail('index too large')
      const bytes = await file.read(box.body, box.end)
      samples += checkChildren(bytes, 0, bytes.length, file.size, 0)
      if (samples > file.size) fail('more samples than bytes')
    }
    at = box.end
  }
}

/** Checks the boxes between two offsets. Returns the number of samples that the boxes of fragments declare. */
function checkChildren(bytes: Buffer, start: number, end: number, fileSize: number, depth: number): number {
  if (depth > MAX_DEPTH) fail('boxes are nested too deeply')
  let samples = 0
  for (let offset = start; offset + 8 <= end;) {
    const box = parseBoxHeader(bytes.subarray(offset, Math.min(offset + 16, end)), offset, end)
    if (CONTAINERS.has(box.type)) samples += checkChildren(bytes, box.body, box.end, fileSize, depth + 1)
    else samples += checkTable(bytes.subarray(box.body, box.end), box.type, fileSize)
    offset = box.end
  }
  return samples
}

function checkTable(body: Buffer, type: string, fileSize: number): number {
  if (type === 'trun') return checkRun(body)
  if (type === 'stsz') return checkSizes(body, fileSize)
  const width = ENTRY_BYTES[type]
  if (width === undefined) return 0
  if (body.length < 8) fail(`${type} is truncated`)
  const count = body.readUInt32BE(4)
  if (count * width > body.length - 8 || count > MAX_ENTRIES) fail(`${type} has too many entries`)
  return 0
}

/** Checks a run of samples in a fragment. Its flags show which fields each sample has. */
function checkRun(body: Buffer): number {
  if (body.length < 8) fail('trun is truncated')
  const flags = body.readUIntBE(1, 3)
  const count = body.readUInt32BE(4)
  const fixed = 8 + (flags & 0x001 ? 4 : 0) + (flags & 0x004 ? 4 : 0)
  const width = [0x100, 0x200, 0x400, 0x800].reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 0)
  if (fixed + count * width > body.length || count > MAX_ENTRIES) fail('trun has too many samples')
  return count
}

function checkSizes(body: Buffer, fileSize: number): number {
  if (body.length < 12) fail('stsz is truncated')
  const [size, count] = [body.readUInt32BE(4), body.readUInt32BE(8)]
  // Uncompressed sound has millions of samples of one size and no table entries.
  const isPossible = size > 0 ? size * count <= fileSize : count * 4 <= body.length - 12 && count <= MAX_ENTRIES
  if (!isPossible) fail('stsz has too many samples')
  return 0
}
