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

/** A spreadsheet takes what begins so for a formula, wherever a candidate wrote it; a number is one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** A cell of RFC 4180; what a spreadsheet would work out is text to it (OWASP, CSV injection). */
export function cell(value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
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
