type TextBlock = { isQuoted: boolean; lines: string[] }

const QUOTED = /^> ?/

/** Splits a text email into quoted blocks, whose lines begin with '>', and other blocks. Omits blank blocks. */
export function quotationsIn(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const line of text.split('\n')) {
    const isQuoted = QUOTED.test(line)
    const last = blocks.at(-1)
    const shown = line.replace(QUOTED, '')
    if (last?.isQuoted === isQuoted) last.lines.push(shown)
    else blocks.push({ isQuoted, lines: [shown] })
  }
  return blocks.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}
