/** Coordinates are whole numbers of so many to the degree: about a metre. */
export const DEGREE = 1e5

/** Towns by number, and the beginnings that they are found by, sorted by their bytes. */
export type Towns = {
  lats: Int32Array
  lons: Int32Array
  populations: Uint32Array
  /** Places in `area_list`. */
  areas: Uint32Array
  name_ends: Uint32Array
  key_ends: Uint32Array
  /** The town of each key. */
  key_towns: Uint32Array
  /** UTF-8, one after another. */
  names: Buffer
  keys: Buffer
  /** JSON: country and region of each area. */
  area_list: Buffer
}

const COLUMNS = ['lats', 'lons', 'populations', 'areas', 'name_ends', 'key_ends', 'key_towns'] as const
const TEXTS = ['names', 'keys', 'area_list'] as const
const HEAD = (COLUMNS.length + TEXTS.length) * 4

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** One run of bytes, in the order of the machine that makes it: it is made where it is read. */
export function pack(towns: Towns): Buffer {
  const parts = [...COLUMNS.map((name) => bytesOf(towns[name])), ...TEXTS.map((name) => towns[name])]
  return Buffer.concat([bytesOf(Uint32Array.from(parts, ({ length }) => length)), ...parts])
}

/** The towns that lie in those bytes; nothing is copied. Null where they are not all of it. */
export function unpack(packed: Buffer): Towns | null {
  // Numbers lie at multiples of four.
  const bytes = packed.byteOffset % 4 === 0 ? packed : Buffer.from(new Uint8Array(packed).buffer)
  if (bytes.length < HEAD) return null
  const lengths = [...new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD / 4)]
  if (lengths.reduce((sum, length) => sum + length, HEAD) !== bytes.length) return null
  let at = HEAD
  const next = () => {
    const length = lengths.shift()!
    at += length
    return bytes.subarray(at - length, at)
  }
  const numbers = () => {
    const { buffer, byteOffset, length } = next()
    return new Uint32Array(buffer, byteOffset, length / 4)
  }
  const degrees = () => {
    const { buffer, byteOffset, length } = next()
    return new Int32Array(buffer, byteOffset, length / 4)
  }
  return {
    lats: degrees(),
    lons: degrees(),
    populations: numbers(),
    areas: numbers(),
    name_ends: numbers(),
    key_ends: numbers(),
    key_towns: numbers(),
    names: next(),
    keys: next(),
    area_list: next(),
  }
}
