import type { Application } from '#lib/funnel-api/cli/applications/rows'

/** A question that has a column of its own. */
export type Column = { id: number; content: string }

const FACTS = [
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

const factsOf = ({ campaign, person, pitch, resume, ...one }: Application) => [
  ...[one.reference, one.status, one.confirmed_at, campaign.slug, campaign.name],
  ...[person.first_name, person.last_name, person.email, person.phone_number, person.locale, one.source],
  ...[one.status_changed_at, one.answered_at, one.withdrawn_at, one.withdrawal_reason, one.withdrawal_comment],
  ...[pitch?.filename ?? null, resume?.filename ?? null],
]

/** Separators of any spreadsheet's locale. A reader that splits by one of them sees each piece as a cell. */
const PIECE = /(?<=^|[,;|\t\r\n])([ "]*)([^ ",;|\t\r\n][^,;|\t\r\n]*)/g
const FORMULA = /^[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(?:\.\d+)?[ "]*$/

/** Prefixes every formula with an apostrophe, wherever it starts (OWASP, CSV injection). Negative numbers stay. */
const withoutFormulas = (text: string) =>
  text.replace(PIECE, (whole, before: string, piece: string) =>
    FORMULA.test(piece) && !NUMBER.test(piece) ? `${before}'${piece}` : whole,
  )

/** A cell of RFC 4180 that no spreadsheet evaluates. */
export function cell(value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  const guarded = withoutFormulas(value)
  const text = /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded
  return /[",\r\n;\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly (string | null | undefined)[]) => `${cells.map(cell).join(',')}\r\n`

/** Names of columns: the questions of one job have one each, those of many stand together in the last. */
export const headLine = (columns: readonly Column[]) =>
  line([...FACTS, ...columns.map(({ content }) => content), 'answers'])

export function csvLine(application: Application, columns: readonly Column[]): string {
  const own = new Map(application.answers.map((answer) => [answer.question_id, answer.text]))
  const known = new Set(columns.map(({ id }) => id))
  const others = application.answers
    .filter(({ question_id, text }) => !known.has(question_id) && text !== null)
    .map(({ question, text }) => `${question}: ${text}`)
  return line([...factsOf(application), ...columns.map(({ id }) => own.get(id)), others.join('\n')])
}
