import { CELL, patternCells } from '#lib/domain/pattern-cells'
import { type Sheet, WIDTH } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import { MARGIN } from '#lib/funnel-api/features/share-kit/isolated/poster-panel'
import { blockOf, clamp, drawBlock, measure, wrap } from '#lib/funnel-api/features/share-kit/isolated/poster-text'

const COLUMNS = 6
const LOGO = { width: 190, height: 46, padding: 22 } as const
const RADIUS = 14

/** Draws the upper part: the photograph of the job, or the company's pattern, with the logo on a tab. */
export async function drawHero(sheet: Sheet, height: number) {
  const { doc, decorated } = sheet
  const photo = await sheet.cropPhoto(WIDTH, height)
  decorated(() => {
    doc.save().rect(0, 0, WIDTH, height).clip()
    if (photo) doc.image(photo, 0, 0, { width: WIDTH, height })
    else drawPattern(sheet, height)
    doc.restore()
  })
  drawLogo(sheet)
}

/** Draws the same shapes as on the share card. */
function drawPattern({ doc, palette, input }: Sheet, height: number) {
  const tones = { brand: palette.brand, accent: palette.accent, soft: palette.line, faint: palette.accent_soft }
  const scale = WIDTH / (COLUMNS * CELL)
  doc.rect(0, 0, WIDTH, height).fill(palette.brand_soft)
  const rows = Math.ceil(height / (CELL * scale))
  for (const { index, path, tone, turn } of patternCells(input.publisher, COLUMNS, rows)) {
    if (path === null) continue
    const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL]
    doc.save().scale(scale).translate(x, y)
    doc.rotate(turn, { origin: [CELL / 2, CELL / 2] })
    doc.path(path).fill(tones[tone]).restore()
  }
}

/**
 * Draws the logo, or the name without one, on a tab with the color of the website's header, on which logos are
 * readable.
 */
function drawLogo({ doc, fonts, palette, input, tagged, decorated }: Sheet) {
  const { logo } = input
  const style = { font: fonts.title, size: 22, leading: 1.2 }
  const name = blockOf(clamp(wrap(doc, input.publisher, style, 320), 2), style)
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height) : 1
  const width = logo ? logo.width * scale : Math.max(...name.lines.map((line) => measure(doc, line, style)))
  const height = logo ? logo.height * scale : name.height
  const tab = { width: width + 2 * LOGO.padding, height: height + 2 * LOGO.padding }
  decorated(() => doc.roundedRect(MARGIN, -RADIUS, tab.width, tab.height + RADIUS, RADIUS).fill(palette.header))
  const [x, y] = [MARGIN + LOGO.padding, LOGO.padding]
  if (logo) tagged('Figure', () => void doc.image(Buffer.from(logo.png), x, y, { width, height }), input.publisher)
  else tagged('P', () => drawBlock(doc, name, { x, y, color: palette.header_link }))
}
