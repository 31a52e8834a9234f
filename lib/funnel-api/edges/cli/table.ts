import Table from 'cli-table3'

type Cell = string | number | null | undefined

/** Columns are separated by spaces, without borders. */
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

/** Formats rows as a table, or returns `emptyText` if there are no rows. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[], emptyText: string): string {
  if (rows.length === 0) return emptyText
  const style = { head: [], border: [], 'padding-left': 0, 'padding-right': 0 }
  const formatted = new Table({ head: head.map((name) => name.toUpperCase()), chars: CHARS, style })
  for (const row of rows) formatted.push(row.map((cell) => (cell === null || cell === undefined ? '–' : plain(cell))))
  return formatted
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Replaces line breaks and other whitespace in user content with spaces. */
const plain = (cell: string | number) => String(cell).replace(/\s+/g, ' ')

/** Formats a timestamp to the minute, in UTC. */
export const formatMinute = (timestamp: string | null) =>
  timestamp && `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)}`

export const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
