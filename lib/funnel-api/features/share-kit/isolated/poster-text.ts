/** A font with its size and the distance of lines, as a multiple of the size. */
export type Style = { font: string; size: number; leading: number; spacing?: number }
export type Block = { lines: string[]; style: Style; height: number }

/** Returns the width of a text in points. */
export const measure = (doc: PDFKit.PDFDocument, text: string, { font, size, spacing = 0 }: Style) =>
  doc
    .font(font)
    .fontSize(size)
    .widthOfString(text, { characterSpacing: spacing * size })

/** Returns words with the space or hyphen after them. A word that is wider than a line is cut into pieces. */
function piecesOf(text: string, fits: (piece: string) => boolean, hyphen: string): string[] {
  const words = text.split(/(?<=[\s/-])(?=[^\s/-])/u)
  return words.flatMap((word) => {
    if (fits(word.trimEnd())) return [word]
    const pieces: string[] = []
    for (const char of word) {
      const last = pieces.at(-1)
      if (last !== undefined && fits(last + char + hyphen)) pieces[pieces.length - 1] = last + char
      else pieces.push(char)
    }
    return pieces.map((piece, index) => (index < pieces.length - 1 ? piece + hyphen : piece))
  })
}

/** Breaks a text into lines of a width. `hyphen` marks a cut in a word. It is empty for URLs. */
export function wrap(doc: PDFKit.PDFDocument, text: string, style: Style, width: number, hyphen = '-'): string[] {
  const fits = (line: string) => measure(doc, line.trimEnd(), style) <= width
  const lines: string[] = []
  for (const piece of piecesOf(text, fits, hyphen)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd())
}

/** Returns at most `maxLines` lines. An ellipsis replaces the text that is cut. */
export function clamp(lines: readonly string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return [...lines]
  const shown = lines.slice(0, maxLines)
  const last = shown[maxLines - 1]!
  // Removes the last word, so that the ellipsis fits.
  shown[maxLines - 1] = `${last.includes(' ') ? last.slice(0, last.lastIndexOf(' ')) : last.slice(0, -2)}…`
  return shown
}

/** Breaks a text into lines of similar widths: the narrowest ones that need no further line. */
export function balance(doc: PDFKit.PDFDocument, text: string, style: Style, width: number): string[] {
  const count = wrap(doc, text, style, width).length
  // A line narrower than the longest word would cut this word.
  const longest = Math.max(...text.split(/\s+/).map((word) => measure(doc, word, style)))
  let [low, high] = [Math.min(longest, width), width]
  while (high - low > 2) {
    const middle = (low + high) / 2
    if (wrap(doc, text, style, middle).length <= count) high = middle
    else low = middle
  }
  return wrap(doc, text, style, high)
}

export const blockOf = (lines: string[], style: Style): Block => ({
  lines,
  style,
  height: lines.length * style.size * style.leading,
})

type Place = { x: number; y: number; color: string; link?: string }

/** Draws lines from the top of a block. */
export function drawBlock(doc: PDFKit.PDFDocument, { lines, style }: Block, { x, y, color, link }: Place) {
  const { font, size, leading, spacing = 0 } = style
  doc.font(font).fontSize(size).fillColor(color)
  for (const [index, line] of lines.entries()) {
    const baseline = y + index * size * leading + size * (leading / 2 + 0.34)
    const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing * size } as const
    doc.text(line, x, baseline, link === undefined ? options : { ...options, link })
  }
}
