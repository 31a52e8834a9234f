import { decimal, deflate, hex4, type PdfFile, utf16 } from '#lib/client/resume-pdf/pdf-file'
import type { Face } from '#lib/client/resume-pdf/true-type'

/** A part of a line in one font: its index and the glyphs. */
type Run = { font: number; glyphs: { glyph: number; char: string }[] }

/** Measures text and writes its drawing operators in several fonts, each of which covers different characters. */
export function createFonts(faces: readonly Face[]) {
  /** The characters of the used glyphs, by font. */
  const used = faces.map(() => new Map<number, string>())
  const fontFor = (codePoint: number) => faces.findIndex((face) => face.glyphOf(codePoint) !== 0)

  function runsOf(text: string): Run[] {
    const runs: Run[] = []
    for (const char of text) {
      const codePoint = char.codePointAt(0)!
      const font = Math.max(0, fontFor(codePoint))
      if (runs.at(-1)?.font !== font) runs.push({ font, glyphs: [] })
      runs.at(-1)!.glyphs.push({ glyph: faces[font]!.glyphOf(codePoint), char })
    }
    return runs
  }

  return {
    covers: (text: string) => [...text].every((char) => fontFor(char.codePointAt(0)!) >= 0),

    /** The width of a line in points. */
    measure: (text: string, size: number) =>
      runsOf(text).reduce(
        (width, { font, glyphs }) => glyphs.reduce((sum, { glyph }) => sum + faces[font]!.widthOf(glyph), 0) + width,
        0,
      ) *
      (size / 1000),

    /** Drawing operators for a line that starts at a position. */
    line(text: string, size: number, { x, y }: { x: number; y: number }): string {
      const shown = runsOf(text).map(({ font, glyphs }) => {
        for (const { glyph, char } of glyphs) used[font]!.set(glyph, char)
        return `/F${font} ${decimal(size)} Tf<${glyphs.map(({ glyph }) => hex4(glyph)).join('')}>Tj`
      })
      return `BT ${decimal(x)} ${decimal(y)} Td ${shown.join(' ')} ET\n`
    },

    /** Adds the used fonts to a file. Returns the entries of a font dictionary. */
    async embed(file: PdfFile): Promise<string> {
      const entries: string[] = []
      for (const [index, face] of faces.entries())
        if (used[index]!.size > 0) entries.push(`/F${index} ${await embedFace(file, face, used[index]!, index)} 0 R`)
      return entries.join('')
    },
  }
}

async function embedFace(file: PdfFile, face: Face, used: ReadonlyMap<number, string>, index: number) {
  // Each font has its own name, because PDF readers may merge fonts with the same name.
  const name = `/Resume${String.fromCharCode(65 + index)}`
  const { filter, bytes } = await deflate(face.bytes)
  const font = file.add(`${filter}/Length1 ${face.bytes.length}`, bytes)
  const heights = `/Ascent ${face.ascent}/Descent ${face.descent}/CapHeight ${face.ascent}/ItalicAngle 0/StemV 80`
  const descriptor = file.add(
    `/Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${face.box.join(' ')}]${heights}/FontFile2 ${font} 0 R`,
  )
  const widths = [...used.keys()].map((glyph) => `${glyph}[${face.widthOf(glyph)}]`).join(' ')
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
  const descendant = file.add(
    `/Type/Font/Subtype/CIDFontType2/BaseFont${name}${system}/CIDToGIDMap/Identity/FontDescriptor ${descriptor} 0 R/W[${widths}]`,
  )
  const unicode = await file.addText(toUnicode(used))
  return file.add(
    `/Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R`,
  )
}

/** Maximum number of entries in a section. */
const MAX_ENTRIES = 100

/** Maps glyphs to text, so that PDF readers can select, search and read it aloud. */
export function toUnicode(codes: ReadonlyMap<number, string>): string {
  const entries = [...codes].map(([code, text]) => `<${hex4(code)}><${utf16(text)}>`)
  const sections = Array.from({ length: Math.ceil(entries.length / MAX_ENTRIES) }, (_, index) =>
    entries.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES),
  )
  return [
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange<0000><FFFF>endcodespacerange',
    ...sections.map((section) => `${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n')
}
