import type { ExportedApplication } from '#lib/funnel-api/edges/cli/applications/rows'

/** A question with its own column. */
export type Column = { id: number; content: string }

const HEADERS = [
  'reference',
  'status',
  'confirmed_at',
  'campaign',
  'job',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'locale',
  'source',
  'status_changed_at',
  'answered_at',
  'withdrawn_at',
  'withdrawal_reason',
  'withdrawal_comment',
  'pitch',
  'resume',
]

const valuesOf = ({ campaign, person, pitch, resume, ...rest }: ExportedApplication) => [
  ...[rest.reference, rest.status, rest.confirmed_at, campaign.slug, campaign.name],
  ...[person.first_name, person.last_name, person.email, person.phone_number, person.locale, rest.source],
  ...[rest.status_changed_at, rest.answered_at, rest.withdrawn_at, rest.withdrawal_reason, rest.withdrawal_comment],
  ...[pitch?.filename ?? null, resume?.filename ?? null],
]

/** A cell for any separator. Spreadsheets split by different separators, depending on the locale. */
const ANY_CELL = /(?<=^|[,;|\t\r\n])([ "]*)([^ ",;|\t\r\n][^,;|\t\r\n]*)/g
const FORMULA = /^[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(?:\.\d+)?[ "]*$/

/** Prefixes every formula with an apostrophe, wherever it starts (OWASP, CSV injection). Negative numbers stay. */
const withoutFormulas = (text: string) =>
  text.replace(ANY_CELL, (match, before: string, piece: string) =>
    FORMULA.test(piece) && !NUMBER.test(piece) ? `${before}'${piece}` : match,
  )

/** A cell of RFC 4180 that no spreadsheet evaluates. */
export function cell(value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  const safe = withoutFormulas(value)
  const text = /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
  return /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly (string | null | undefined)[]) => `${cells.map(cell).join(',')}\r\n`

/** The header line: one column for each question of `columns`, and a last one for all other answers. */
export const headLine = (columns: readonly Column[]) =>
  line([...HEADERS, ...columns.map(({ content }) => content), 'answers'])

export function csvLine(application: ExportedApplication, columns: readonly Column[]): string {
  const texts = new Map(application.answers.map((answer) => [answer.question_id, answer.text]))
  const known = new Set(columns.map(({ id }) => id))
  const others = application.answers
    .filter(({ question_id, text }) => !known.has(question_id) && text !== null)
    .map(({ question, text }) => `${question}: ${text}`)
  return line([...valuesOf(application), ...columns.map(({ id }) => texts.get(id)), others.join('\n')])
}
