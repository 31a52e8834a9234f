import { toUnicode } from '#lib/client/resume-pdf/embedded-fonts'
import { addJpeg, drawJpeg, type Jpeg } from '#lib/client/resume-pdf/images'
import { decimal, hex4, type PdfFile, type Ref } from '#lib/client/resume-pdf/pdf-file'

/** Pixels for each point. */
const SCALE = 3
/** Room for letters above and below the line, as multiples of the size. */
const [ABOVE, BELOW] = [1.1, 0.4]
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const FAMILY = 'system-ui, sans-serif'

type Measures = { width: number; size: number }
export type DrawLine = {
  measure: (text: string, size: number) => number
  draw: (text: string, measures: Measures) => Promise<Jpeg>
}

let context: CanvasRenderingContext2D | null = null

/** Measures and draws a line with the fonts of the device, which know almost all scripts. */
export const drawLine: DrawLine = {
  measure(text, size) {
    context ??= document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('Canvas is not available')
    context.font = `${size}px ${FAMILY}`
    return context.measureText(text).width
  },
  async draw(text, { width, size }) {
    const image = { width: Math.ceil(width * SCALE), height: Math.ceil(size * (ABOVE + BELOW) * SCALE) }
    const blob = await drawJpeg(image, (canvas) => {
      const isRightToLeft = RIGHT_TO_LEFT.test(text)
      canvas.fillStyle = '#000'
      canvas.font = `${size * SCALE}px ${FAMILY}`
      canvas.direction = isRightToLeft ? 'rtl' : 'ltr'
      canvas.textAlign = isRightToLeft ? 'right' : 'left'
      canvas.fillText(text, isRightToLeft ? image.width : 0, size * ABOVE * SCALE)
    })
    return { ...image, bytes: new Uint8Array(await blob.arrayBuffer()) }
  },
}

/** Adds lines as images, with hidden text over them that PDF readers can select and search. */
export function createDrawnLines(file: PdfFile, { measure, draw }: DrawLine, width: number) {
  const images: Ref[] = []
  /** Codes of the hidden characters. */
  const codes = new Map<string, number>()
  const codeOf = (char: string) => {
    codes.set(char, codes.get(char) ?? codes.size + 1)
    return codes.get(char)!
  }
  return {
    measure: (size: number) => (text: string) => measure(text, size),

    async line(text: string, size: number, { x, y }: { x: number; y: number }): Promise<string> {
      const index = images.push(addJpeg(file, await draw(text, { width, size }))) - 1
      const matrix = [width, 0, 0, size * (ABOVE + BELOW), x, y - size * BELOW].map(decimal).join(' ')
      const chars = [...text].map(codeOf)
      // Each hidden character is half as wide as its size. The scale stretches the text over the image.
      const scale = decimal((100 * measure(text, size)) / (chars.length * size * 0.5))
      const hidden = `BT 3 Tr ${scale} Tz /H ${decimal(size)} Tf ${decimal(x)} ${decimal(y)} Td<${chars.map(hex4).join('')}>Tj ET`
      return `q ${matrix} cm /I${index} Do Q q ${hidden} Q\n`
    },

    images: () =>
      images.length === 0 ? '' : `/XObject<<${images.map((ref, index) => `/I${index} ${ref} 0 R`).join('')}>>`,

    /** Adds the font of the hidden text, which has no shapes. Returns the entry of a font dictionary. */
    async embedFont(): Promise<string> {
      if (codes.size === 0) return ''
      const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
      const descriptor = file.add(
        '/Type/FontDescriptor/FontName/Hidden/Flags 4/FontBBox[0 0 500 1000]/Ascent 1000/Descent 0/CapHeight 1000/ItalicAngle 0/StemV 80',
      )
      const descendant = file.add(
        `/Type/Font/Subtype/CIDFontType2/BaseFont/Hidden${system}/DW 500/FontDescriptor ${descriptor} 0 R`,
      )
      const unicode = await file.addText(toUnicode(new Map([...codes].map(([char, code]) => [code, char]))))
      const font = file.add(
        `/Type/Font/Subtype/Type0/BaseFont/Hidden/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R`,
      )
      return `/H ${font} 0 R`
    },
  }
}
