/** Coordinates are integers in units of 1/100,000 degree, about a meter. */
export const DEGREE = 1e5

/** Towns by index, and the search keys sorted by their bytes. */
export type Towns = {
  lats: Int32Array
  lons: Int32Array
  populations: Uint32Array
  /** Indexes into `area_list`. */
  areas: Uint32Array
  name_ends: Uint32Array
  key_ends: Uint32Array
  /** The town index of each key. */
  key_towns: Uint32Array
  /** UTF-8, concatenated. */
  names: Buffer
  keys: Buffer
  /** JSON: the country and region of each area. */
  area_list: Buffer
}

const COLUMNS = ['lats', 'lons', 'populations', 'areas', 'name_ends', 'key_ends', 'key_towns'] as const
const TEXTS = ['names', 'keys', 'area_list'] as const
const HEAD = (COLUMNS.length + TEXTS.length) * 4

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Packs towns into one buffer in the byte order of this machine, because the same machine reads it. */
export function pack(towns: Towns): Buffer {
  const parts = [...COLUMNS.map((name) => bytesOf(towns[name])), ...TEXTS.map((name) => towns[name])]
  return Buffer.concat([bytesOf(Uint32Array.from(parts, ({ length }) => length)), ...parts])
}

/** Returns views of the packed towns without copying. Returns null if the bytes are incomplete. */
export function unpack(packed: Buffer): Towns | null {
  // Typed arrays need offsets that are multiples of four.
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
