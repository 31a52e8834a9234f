/** What a PDF needs of a TrueType font. Lengths are in 1/1000 of the font size. */
export type Face = {
  bytes: Uint8Array<ArrayBuffer>
  /** The glyph of a code point, or 0. */
  glyphOf: (codePoint: number) => number
  widthOf: (glyph: number) => number
  ascent: number
  descent: number
  box: readonly number[]
}

/** Reads a static TrueType font of this project. The files are trusted. */
export function readFace(bytes: Uint8Array<ArrayBuffer>): Face {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16
    tables.set(String.fromCharCode(...bytes.subarray(entry, entry + 4)), view.getUint32(entry + 8))
  }
  const table = (name: string) => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`Font without table ${name}`)
    return at
  }
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  const scale = 1000 / view.getUint16(head + 18)
  const scaled = (at: number) => Math.round(view.getInt16(at) * scale)
  const widthCount = view.getUint16(hhea + 34)
  const glyphs = readGlyphs(view, table('cmap'))
  return {
    bytes,
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    widthOf: (glyph) => Math.round(view.getUint16(hmtx + Math.min(glyph, widthCount - 1) * 4) * scale),
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [36, 38, 40, 42].map((offset) => scaled(head + offset)),
  }
}

/** Reads the glyph of each code point from the Unicode subtable, which has the format 4 or 12. */
function readGlyphs(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const subtable = cmap + view.getUint32(cmap + 8 + index * 8)
    const format = view.getUint16(subtable)
    if (format === 4) readFormat4(view, subtable, glyphs)
    if (format === 12) readFormat12(view, subtable, glyphs)
  }
  return glyphs
}

function readFormat4(view: DataView, at: number, glyphs: Map<number, number>) {
  const doubleCount = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + doubleCount]
  const [deltas, ranges] = [starts + doubleCount, starts + 2 * doubleCount]
  for (let segment = 0; segment < doubleCount; segment += 2) {
    const [start, end] = [view.getUint16(starts + segment), view.getUint16(ends + segment)]
    const range = view.getUint16(ranges + segment)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : view.getUint16(ranges + segment + range + (code - start) * 2)
      if (listed !== 0) glyphs.set(code, (listed + view.getUint16(deltas + segment)) & 0xffff)
    }
  }
}

function readFormat12(view: DataView, at: number, glyphs: Map<number, number>) {
  for (let group = 0; group < view.getUint32(at + 12); group += 1) {
    const entry = at + 16 + group * 12
    const [start, end, glyph] = [view.getUint32(entry), view.getUint32(entry + 4), view.getUint32(entry + 8)]
    for (let code = start; code <= end; code += 1) glyphs.set(code, glyph + code - start)
  }
}
