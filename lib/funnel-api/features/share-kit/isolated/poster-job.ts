import { type Sheet, WIDTH } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import { MARGIN } from '#lib/funnel-api/features/share-kit/isolated/poster-panel'
import {
  balance,
  type Block,
  blockOf,
  clamp,
  drawBlock,
  measure,
  type Style,
  wrap,
} from '#lib/funnel-api/features/share-kit/isolated/poster-text'

const INNER = WIDTH - 2 * MARGIN
/** Font sizes of the title with the maximum number of lines. The first one with which it fits is used. */
const TITLE_SIZES = [
  [64, 1],
  [54, 2],
  [46, 2],
  [38, 3],
  [32, 4],
] as const
/** Font sizes of facts. The first one with which all facts fit in one row is used, or the largest with more rows. */
const CHIP_SIZES = [15.5, 14.5, 13.5, 12.5] as const
const CHIP = { height: 32, gap: 8, padding: 14 } as const
const SUMMARY_LINES = 3
const [ABOVE, BELOW] = [30, 34]

/** Lays out the texts of the job. `height` includes the space around them. */
export function layOutJob(sheet: Sheet): { height: number; draw: (top: number) => void } {
  const { doc, fonts, input, palette, tagged } = sheet
  const eyebrow = blockOf([input.texts.hiring], { font: fonts.strong, size: 17, leading: 1.3 })
  const title = titleOf(sheet)
  const chips = chipsOf(sheet)
  const summary = summaryOf(sheet)
  const chipsHeight = chips.rows.length * (CHIP.height + CHIP.gap) - CHIP.gap
  const gaps = 6 + 20 + (summary.lines.length > 0 ? 20 : 0)
  return {
    height: ABOVE + eyebrow.height + title.height + chipsHeight + summary.height + gaps + BELOW,
    draw(top) {
      let y = top + ABOVE
      tagged('P', () => drawBlock(doc, eyebrow, { x: MARGIN, y, color: palette.accent_text }))
      y += eyebrow.height + 6
      tagged('H1', () => drawBlock(doc, title, { x: MARGIN, y, color: palette.text }))
      y += title.height + 20
      for (const row of chips.rows) {
        drawChips(sheet, { row, size: chips.size, y })
        y += CHIP.height + CHIP.gap
      }
      y += 20 - CHIP.gap
      if (summary.lines.length > 0) tagged('P', () => drawBlock(doc, summary, { x: MARGIN, y, color: palette.quiet }))
    },
  }
}

function titleOf({ doc, fonts, input }: Sheet): Block {
  const longest = (style: Style) => Math.max(...input.title.split(/\s+/).map((word) => measure(doc, word, style)))
  const styles = TITLE_SIZES.map(([size, maxLines]) => ({
    maxLines,
    style: { font: fonts.title, size, leading: 1.1, spacing: -0.012 },
  }))
  const fitting = styles.find(
    ({ style, maxLines }) => longest(style) <= INNER && wrap(doc, input.title, style, INNER).length <= maxLines,
  )
  const { style, maxLines } = fitting ?? styles.at(-1)!
  const lines = balance(doc, input.title, style, INNER)
  return blockOf(lines.length > maxLines ? clamp(wrap(doc, input.title, style, INNER), maxLines) : lines, style)
}

/** Returns the first complete sentences that fit. A first sentence that is too long is cut. */
function summaryOf({ doc, fonts, input }: Sheet): Block {
  const style = { font: fonts.text, size: 14.5, leading: 1.45 }
  const linesOf = (text: string) => wrap(doc, text.trimEnd(), style, INNER)
  let shown = ''
  for (const { segment } of new Intl.Segmenter(input.lang, { granularity: 'sentence' }).segment(input.summary)) {
    if (linesOf(shown + segment).length > SUMMARY_LINES) break
    shown += segment
  }
  return blockOf(clamp(linesOf(shown || input.summary), SUMMARY_LINES).filter(Boolean), style)
}

type Chip = { text: string; width: number }
type Chips = { rows: Chip[][]; size: number }

function chipsOf(sheet: Sheet): Chips {
  const all = CHIP_SIZES.map((size) => ({ size, rows: chipRows(sheet, size) }))
  return all.find(({ rows }) => rows.length <= 1) ?? all[0]!
}

/** Returns the facts in rows. A fact that is wider than the page is cut. */
function chipRows({ doc, fonts, input }: Sheet, size: number): Chip[][] {
  const style = { font: fonts.strong, size, leading: 1 }
  const rows: Chip[][] = []
  let used = 0
  for (const fact of input.facts) {
    const text = clamp(wrap(doc, fact, style, INNER - 2 * CHIP.padding), 1)[0] ?? ''
    const width = measure(doc, text, style) + 2 * CHIP.padding
    const row = rows.at(-1)
    if (row && used + CHIP.gap + width <= INNER) {
      row.push({ text, width })
      used += CHIP.gap + width
    } else {
      rows.push([{ text, width }])
      used = width
    }
  }
  return rows
}

type ChipRow = { row: readonly Chip[]; size: number; y: number }

function drawChips({ doc, fonts, palette, tagged, decorated }: Sheet, { row, size, y }: ChipRow) {
  let x = MARGIN
  for (const { text, width } of row) {
    const left = x
    decorated(() => doc.roundedRect(left, y, width, CHIP.height, CHIP.height / 2).fill(palette.brand_soft))
    const block = blockOf([text], { font: fonts.strong, size, leading: CHIP.height / size })
    tagged('P', () => drawBlock(doc, block, { x: left + CHIP.padding, y, color: palette.text }))
    x += width + CHIP.gap
  }
}
