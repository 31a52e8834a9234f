/** Big-endian integers of 32 bits. */
export function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A box of an MP4 or MOV file. */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([words(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export const fileType = (brand = 'isom') =>
  box('ftyp', Buffer.from(brand, 'latin1'), words(0x200), Buffer.from('isomiso2mp41', 'latin1'))

const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

const movieHeader = () =>
  box('mvhd', words(0, 0, 0, 1000, 1000, 0x10000, 0x1000000, 0, 0, ...UNITY), words(0, 0, 0, 0, 0, 0, 2))
const trackHeader = () => box('tkhd', words(3, 0, 0, 1, 0, 1000, 0, 0, 0, 0, ...UNITY, 320 << 16, 240 << 16))
const mediaHeader = () => box('mdhd', words(0, 0, 0, 1000, 1000, 0x55c40000))
const handler = () => box('hdlr', words(0, 0), Buffer.from('vide'), words(0, 0, 0), Buffer.from('v\0'))

const AVC_CONFIGURATION = Buffer.from('0142c01effe100096742c01eda0280f6c001000468ce3c80', 'hex')

function sampleDescription() {
  const entry = Buffer.alloc(78)
  entry.writeUInt16BE(1, 6)
  entry.writeUInt16BE(320, 24)
  entry.writeUInt16BE(240, 26)
  entry.writeUInt16BE(24, 74)
  return box('stsd', words(0, 1), box('avc1', entry, box('avcC', AVC_CONFIGURATION)))
}

const EMPTY_TABLES = { stts: words(0, 0), stsc: words(0, 0), stsz: words(0, 0, 0), stco: words(0, 0) }

/** An index with one H.264 track. `tables` replaces bodies of its sample tables. */
export function movie(tables: Partial<typeof EMPTY_TABLES> = {}, ...more: readonly Buffer[]): Buffer {
  const all = Object.entries({ ...EMPTY_TABLES, ...tables }).map(([type, body]) => box(type, body))
  const samples = box('stbl', sampleDescription(), ...all)
  const media = box('mdia', mediaHeader(), handler(), box('minf', box('vmhd', words(1, 0, 0)), samples))
  return box('moov', movieHeader(), box('trak', trackHeader(), media), ...more)
}

/** One fragment whose run declares this many samples, without a byte for any of them. */
export function fragment(samples: number): Buffer {
  const run = box('trun', words(0, samples))
  return box(
    'moof',
    box('mfhd', words(0, 1)),
    box('traf', box('tfhd', words(0x20000, 1)), box('tfdt', words(0, 0)), run),
  )
}

/** Declares that fragments follow. Samples have one byte each. */
export const fragmented = () => box('mvex', box('trex', words(0, 1, 1, 1, 1, 0)))
