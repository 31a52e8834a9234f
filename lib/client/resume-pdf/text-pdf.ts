import { createFonts } from '#lib/client/resume-pdf/embedded-fonts'
import { type fetchFontFile, loadFaces } from '#lib/client/resume-pdf/faces'
import { createDrawnLines, type DrawLine, drawLine } from '#lib/client/resume-pdf/drawn-lines'
import { createPdfFile, PAGE } from '#lib/client/resume-pdf/pdf-file'
import { wrapText } from '#lib/client/resume-pdf/wrap-text'

export type WrittenResume = {
  name: string
  contact: readonly string[]
  text: string
  /** A last line in small type. */
  note: string
  lang: string
}

const MARGIN = 57
const WIDTH = PAGE.width - 2 * MARGIN
/** Font sizes in points. */
const SIZES = { name: 20, contact: 10, text: 11, note: 9 } as const
const LEADING = 1.45

/** Control characters and direction marks, which have no shape. Joiners stay for the scripts that need them. */
const INVISIBLE = /(?!\n)\p{Cc}|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

const clean = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(INVISIBLE, '')
    .normalize('NFC')

/**
 * A PDF of a written CV with selectable text. Lines in scripts that no font covers are drawn by the browser, with
 * hidden text over them.
 */
export async function createTextPdf(
  { name, contact, text, note, lang }: WrittenResume,
  { fetchFile, draw = drawLine }: { fetchFile?: typeof fetchFontFile; draw?: DrawLine } = {},
): Promise<Blob> {
  const blocks = [
    { size: SIZES.name, text: clean(name) },
    ...contact.map((line) => ({ size: SIZES.contact, text: clean(line) })),
    { size: SIZES.text, text: '' },
    ...clean(text)
      .split('\n')
      .map((line) => ({ size: SIZES.text, text: line.trimEnd() })),
    { size: SIZES.text, text: '' },
    { size: SIZES.note, text: clean(note) },
  ]
  const fonts = createFonts(await loadFaces(blocks.map((block) => block.text).join(''), fetchFile))
  const file = createPdfFile()
  const drawn = createDrawnLines(file, draw, WIDTH)
  const pages = ['']
  let y: number = PAGE.height - MARGIN
  for (const block of blocks) {
    const { size } = block
    const isCovered = fonts.covers(block.text)
    const measure = isCovered ? (part: string) => fonts.measure(part, size) : drawn.measure(size)
    for (const line of wrapText(block.text, measure, WIDTH)) {
      y -= size * LEADING
      if (y < MARGIN) {
        pages.push('')
        y = PAGE.height - MARGIN - size * LEADING
      }
      if (line === '') continue
      const at = { x: MARGIN, y }
      pages[pages.length - 1] += isCovered ? fonts.line(line, size, at) : await drawn.line(line, size, at)
    }
  }
  const resources = `/Font<<${await fonts.embed(file)}${await drawn.embedFont()}>>${drawn.images()}`
  for (const page of pages) await file.addPage(page, resources)
  return file.finish(clean(name), lang)
}
