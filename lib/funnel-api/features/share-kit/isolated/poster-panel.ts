import { contrast } from '#lib/domain/theme'
import { type Sheet, WIDTH } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import { blockOf, clamp, drawBlock, measure, wrap } from '#lib/funnel-api/features/share-kit/isolated/poster-text'
import { darkRuns } from '#lib/funnel-api/features/share-kit/qr-code'

export const MARGIN = 44
export const PANEL_HEIGHT = 210
const CODE = PANEL_HEIGHT - 2 * 30
const GAP = 30
/** Below this contrast the panel would not stand out from the page. */
const VISIBLE = 1.5

/** The lower part: the QR code on a white plate, how to scan it, and the URL. */
export function drawPanel({ doc, height, fonts, palette, input, tagged, decorated }: Sheet) {
  const isBrandVisible = contrast(palette.brand, palette.surface) >= VISIBLE
  const [fill, color] = isBrandVisible ? [palette.brand, palette.on_brand] : [palette.accent, palette.on_accent]
  const top = height - PANEL_HEIGHT
  const [codeX, codeY] = [MARGIN, top + (PANEL_HEIGHT - CODE) / 2]
  decorated(() => {
    doc.rect(0, top, WIDTH, PANEL_HEIGHT).fill(fill)
    doc.roundedRect(codeX, codeY, CODE, CODE, 12).fill('#ffffff')
  })
  tagged('Figure', () => drawCode(doc, input.modules, { x: codeX, y: codeY }), input.texts.code)

  const x = codeX + CODE + GAP
  const width = WIDTH - MARGIN - x
  const scanSize = [31, 27, 23, 20].find(
    (size) => measure(doc, input.texts.scan, { font: fonts.title, size, leading: 1.15 }) <= width,
  )
  const scanStyle = { font: fonts.title, size: scanSize ?? 20, leading: 1.15, spacing: -0.01 }
  const scan = blockOf(clamp(wrap(doc, input.texts.scan, scanStyle, width), 2), scanStyle)
  const howStyle = { font: fonts.text, size: 14, leading: 1.4 }
  const how = blockOf(wrap(doc, input.texts.how, howStyle, width), howStyle)
  const or = blockOf([input.texts.or], { font: fonts.text, size: 12, leading: 1.5 })
  const urlStyle = { font: fonts.strong, size: 13.5, leading: 1.35 }
  const url = blockOf(clamp(wrap(doc, input.shown_url, urlStyle, width, ''), 3), urlStyle)
  const blocks = [
    { block: scan, gap: 6 },
    { block: how, gap: 16 },
    { block: or, gap: 0 },
    { block: url, gap: 0, link: input.url },
  ]
  const blocksHeight = blocks.reduce((sum, { block, gap }) => sum + block.height + gap, 0)
  let y = top + (PANEL_HEIGHT - blocksHeight) / 2
  for (const { block, gap, link } of blocks) {
    const place = { x, y, color, ...(link !== undefined && { link }) }
    tagged('P', () => drawBlock(doc, block, place))
    y += block.height + gap
  }
}

/** Rectangles in one path, so that printers draw no lines between them. The modules include the quiet zone. */
function drawCode(doc: PDFKit.PDFDocument, rows: readonly (readonly boolean[])[], { x, y }: { x: number; y: number }) {
  const module = CODE / rows.length
  for (const [column, row, width] of darkRuns(rows))
    doc.rect(x + column * module, y + row * module, width * module, module)
  doc.fill('#000000')
}
