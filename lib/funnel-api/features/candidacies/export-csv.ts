import { csvRow, type Separator } from '#lib/domain/csv'
import type { ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'
import { EXPORT_CODES, type ExportNames, type HeaderName } from '#lib/funnel-api/features/candidacies/export-names'

/** A question with its own column. */
export type Column = { id: number; content: string }

/** A fixed column. Its value is a text, or a code with its name. */
type FixedColumn = [name: HeaderName, read: (application: ExportedApplication, names: ExportNames) => string | null]

const nameOf = (code: string | null, name: (code: string) => string) => (code === null ? null : name(code))

const FIXED: readonly FixedColumn[] = [
  ['reference', ({ reference }) => reference],
  ['status', ({ status }, names) => nameOf(status, names.status)],
  ['confirmed_at', ({ confirmed_at }) => confirmed_at],
  ['campaign', ({ campaign }) => campaign.slug],
  ['job', ({ campaign }) => campaign.name],
  ['first_name', ({ person }) => person.first_name],
  ['last_name', ({ person }) => person.last_name],
  ['email', ({ person }) => person.email],
  ['phone_number', ({ person }) => person.phone_number],
  ['locale', ({ person }, names) => nameOf(person.locale, names.language)],
  ['source', ({ source }, names) => nameOf(source, names.source)],
  ['status_changed_at', ({ status_changed_at }) => status_changed_at],
  ['answered_at', ({ answered_at }) => answered_at],
  ['withdrawn_at', ({ withdrawn_at }) => withdrawn_at],
  ['withdrawal_reason', ({ withdrawal_reason }, names) => nameOf(withdrawal_reason, names.withdrawalReason)],
  ['withdrawal_comment', ({ withdrawal_comment }) => withdrawal_comment],
  ['pitch_kind', ({ pitch_kind }, names) => nameOf(pitch_kind, names.pitchKind)],
  ['pitch', ({ pitch }) => pitch?.filename ?? null],
  ['pitch_text', ({ pitch_text }) => pitch_text],
  ['resume', ({ resume }) => resume?.filename ?? null],
  ['sponsor', ({ sponsor }) => sponsor],
  ['bio_url', ({ person }) => person.bio_url],
  ['tags', ({ person }) => person.tags.join(', ')],
  ['job_types', ({ person }, names) => person.job_types.map(names.jobType).join(', ')],
  ['avatar', ({ avatar }) => avatar?.filename ?? null],
]

/** Returns the header: fixed columns, one column for each question of `columns`, and one for all other answers. */
export const headCells = (columns: readonly Column[], names: ExportNames = EXPORT_CODES) => [
  ...FIXED.map(([name]) => names.header(name)),
  ...columns.map(({ content }) => content),
  names.header('answers'),
]
export const headLine = (columns: readonly Column[], separator?: Separator) => csvRow(headCells(columns), separator)

export function cellsOf(
  application: ExportedApplication,
  columns: readonly Column[],
  names: ExportNames = EXPORT_CODES,
) {
  const texts = new Map(application.answers.map((answer) => [answer.question_id, answer.text]))
  const known = new Set(columns.map(({ id }) => id))
  const others = application.answers
    .filter(({ question_id, text }) => !known.has(question_id) && text !== null)
    .map(({ question, text }) => `${question}: ${text}`)
  const fixed = FIXED.map(([, read]) => read(application, names))
  return [...fixed, ...columns.map(({ id }) => texts.get(id)), others.join('\n')]
}

export const csvLine = (application: ExportedApplication, columns: readonly Column[], separator?: Separator) =>
  csvRow(cellsOf(application, columns), separator)
