import { inflateRawSync } from 'node:zlib'

// The signatures of the end record, of a directory entry and of the header before the data of an entry.
const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
/** Sizes without the name and other fields of variable length. */
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
/** The size of the end record together with the longest comment that may follow it. */
const MAX_TAIL_SIZE = END_SIZE + 65_535
const STORED = 0
const DEFLATED = 8

export type ZipEntry = { name: string; method: number; packed: number; size: number; at: number; is_encrypted: boolean }

type End = { at: number; count: number; directory_size: number; directory_at: number; comment: number }

function readEndRecord(bytes: Buffer, at: number): End | null {
  if (at < 0 || at + END_SIZE > bytes.length) return null
  return {
    at,
    count: bytes.readUInt16LE(at + 10),
    directory_size: bytes.readUInt32LE(at + 12),
    directory_at: bytes.readUInt32LE(at + 16),
    comment: bytes.readUInt16LE(at + 20),
  }
}

/** Whether archive tools would open this file. They look for a directory at the end and ignore what precedes it. */
export function endsInArchive(tail: Buffer): boolean {
  const from = Math.max(0, tail.length - MAX_TAIL_SIZE)
  for (
    let offset = tail.lastIndexOf(END);
    offset >= from;
    offset = offset === 0 ? -1 : tail.lastIndexOf(END, offset - 1)
  ) {
    const end = readEndRecord(tail, offset)
    if (!end) continue
    const directory = offset - end.directory_size
    const isDirectory = end.count > 0 && directory >= 0 && tail.readUInt32LE(directory) === ENTRY
    if (isDirectory || offset + END_SIZE + end.comment === tail.length) return true
  }
  return false
}

/**
 * Returns the entries of a plain archive: it starts with its first entry, ends with its directory, and its entries do
 * not overlap. Returns null otherwise. Nothing is inflated.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = readEndRecord(bytes, bytes.length - END_SIZE)
  if (!end || !bytes.subarray(end.at, end.at + 4).equals(END) || end.comment !== 0) return null
  if (end.directory_at + end.directory_size !== end.at) return null
  const entries: ZipEntry[] = []
  let at = end.directory_at
  for (let index = 0; index < end.count; index += 1) {
    if (at + ENTRY_SIZE > end.at || bytes.readUInt32LE(at) !== ENTRY) return null
    const nameSize = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize).toString('utf8'),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      is_encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    })
    at += ENTRY_SIZE + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end.at && areSeparate(bytes, entries, end.directory_at) ? entries : null
}

const dataRangeOf = (bytes: Buffer, { at, packed }: ZipEntry) => {
  if (at + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return null
  const from = at + LOCAL_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return { from, to: from + packed }
}

/**
 * Whether no entries overlap and the first one is at the start. Overlapping entries would let a small archive unpack to
 * an unlimited size.
 */
function areSeparate(bytes: Buffer, entries: readonly ZipEntry[], limit: number) {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (free === 0 && entry.at !== 0) return false
    const data = dataRangeOf(bytes, entry)
    if (!data || entry.at < free || data.to > limit) return false
    free = data.to
  }
  return true
}

/**
 * Whether an entry unpacks to exactly the size that the directory declares. Inflation stops at that size. False for
 * invalid data.
 */
export function hasDeclaredSize(bytes: Buffer, entry: ZipEntry): boolean {
  const data = dataRangeOf(bytes, entry)
  if (!data) return false
  const packed = bytes.subarray(data.from, data.to)
  if (entry.method === STORED) return packed.length === entry.size
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) }).length === entry.size
  } catch {
    return false
  }
}

/**
 * Returns the text of a small entry. Returns null for other compression methods, for more than `maxBytes` bytes and for
 * invalid data.
 */
export function readEntry(bytes: Buffer, entry: ZipEntry, maxBytes: number): string | null {
  const data = dataRangeOf(bytes, entry)
  if (!data) return null
  const packed = bytes.subarray(data.from, data.to)
  if (entry.method === STORED) return packed.length <= maxBytes ? packed.toString('utf8') : null
  if (entry.method !== DEFLATED) return null
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes }).toString('utf8')
  } catch {
    return null
  }
}
