import { contrast } from '#lib/domain/theme'
import { type Sheet, WIDTH } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import {
  type Block,
  blockOf,
  drawBlock,
  measure,
  type Style,
  wrap,
} from '#lib/funnel-api/features/share-kit/isolated/poster-text'
import { darkRuns } from '#lib/funnel-api/features/share-kit/qr-code'

export const MARGIN = 44
export const PANEL_HEIGHT = 210
const CODE = PANEL_HEIGHT - 2 * 30
const GAP = 30
/** Below this contrast, the panel would not be visible on the page. */
const MIN_CONTRAST = 1.5

/** Font sizes of the URL. A long URL is smaller, because it must be complete for people who type it. */
const URL_SIZES = [13.5, 11.5, 9.5, 8] as const
const URL_HEIGHT = 58
const SCAN_SIZES = [31, 27, 23, 20] as const

/** Draws the lower part: the QR code on a white plate, how to scan it, and the URL. */
export function drawPanel(sheet: Sheet) {
  const { doc, height, palette, input, tagged, decorated } = sheet
  const isBrandVisible = contrast(palette.brand, palette.surface) >= MIN_CONTRAST
  const [fill, color] = isBrandVisible ? [palette.brand, palette.on_brand] : [palette.accent, palette.on_accent]
  const top = height - PANEL_HEIGHT
  const [codeX, codeY] = [MARGIN, top + (PANEL_HEIGHT - CODE) / 2]
  decorated(() => {
    doc.rect(0, top, WIDTH, PANEL_HEIGHT).fill(fill)
    doc.roundedRect(codeX, codeY, CODE, CODE, 12).fill('#ffffff')
  })
  tagged('Figure', () => drawCode(doc, input.modules, { x: codeX, y: codeY }), input.texts.code)

  const x = codeX + CODE + GAP
  const blocks = blocksOf(sheet, WIDTH - MARGIN - x)
  const blocksHeight = blocks.reduce((sum, { block, gap }) => sum + block.height + gap, 0)
  let y = top + (PANEL_HEIGHT - blocksHeight) / 2
  for (const { block, gap, link } of blocks) {
    const place = { x, y, color, ...(link !== undefined && { link }) }
    tagged('P', () => drawBlock(doc, block, place))
    y += block.height + gap
  }
}

/** Returns the texts next to the code, each with the space below it. */
function blocksOf({ doc, fonts, input }: Sheet, width: number): { block: Block; gap: number; link?: string }[] {
  const { scan, how, or } = input.texts
  const block = (text: string, style: Style, hyphen?: string) => blockOf(wrap(doc, text, style, width, hyphen), style)
  const scanStyles = SCAN_SIZES.map((size) => ({ font: fonts.title, size, leading: 1.15, spacing: -0.01 }))
  const urls = URL_SIZES.map((size) => block(input.shown_url, { font: fonts.strong, size, leading: 1.35 }, ''))
  return [
    {
      block: block(scan, scanStyles.find((style) => measure(doc, scan, style) <= width) ?? scanStyles.at(-1)!),
      gap: 6,
    },
    { block: block(how, { font: fonts.text, size: 14, leading: 1.4 }), gap: 16 },
    { block: block(or, { font: fonts.text, size: 12, leading: 1.5 }), gap: 0 },
    { block: urls.find(({ height }) => height <= URL_HEIGHT) ?? urls.at(-1)!, gap: 0, link: input.url },
  ]
}

/**
 * Draws the code as rectangles in one path, so that printers draw no lines between them. The modules include the quiet
 * zone.
 */
function drawCode(doc: PDFKit.PDFDocument, rows: readonly (readonly boolean[])[], { x, y }: { x: number; y: number }) {
  const module = CODE / rows.length
  for (const [column, row, width] of darkRuns(rows))
    doc.rect(x + column * module, y + row * module, width * module, module)
  doc.fill('#000000')
}
