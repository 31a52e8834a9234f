/** Breaks a paragraph into lines of a maximum width, at spaces and within words that are too long for a line. */
export function wrapText(text: string, measure: (text: string) => number, maxWidth: number): string[] {
  const lines: string[] = []
  let [line, width] = ['', 0]
  const end = () => {
    lines.push(line.trimEnd())
    line = ''
    width = 0
  }
  for (const word of text.match(/\S+\s*|\s+/gu) ?? []) {
    const wordWidth = measure(word.trimEnd())
    if (line !== '' && width + wordWidth > maxWidth) end()
    const pieces = wordWidth > maxWidth ? [...word] : [word]
    for (const piece of pieces) {
      const pieceWidth = measure(piece)
      if (line !== '' && pieces.length > 1 && width + pieceWidth > maxWidth) end()
      line += piece
      width += pieceWidth
    }
  }
  end()
  return lines
}
