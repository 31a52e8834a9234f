import Table from 'cli-table3'

type Cell = string | number | null | undefined

/** Rules and corners are noise where columns stand apart. */
const CHARS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
}

/** What a person reads: a head and rows, or a sentence where there is none. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[], none: string): string {
  if (rows.length === 0) return none
  const style = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 }
  const drawn = new Table({ head: head.map((name) => name.toUpperCase()), chars: CHARS, style })
  for (const row of rows) drawn.push(row.map((cell) => (cell === null || cell === undefined ? '–' : plain(cell))))
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** What strangers wrote stays in its line. */
const plain = (cell: string | number) => String(cell).replace(/\s+/g, ' ')

/** The minute, in UTC. */
export const minute = (instant: string | null) => instant && `${instant.slice(0, 10)} ${instant.slice(11, 16)}`

export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
