type TextBlock = { isQuoted: boolean; lines: string[] }

const QUOTED = /^> ?/

/** The blocks of a text email. Lines that begin with '>' are quoted. */
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
