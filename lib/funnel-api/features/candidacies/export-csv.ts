import { csvRow, type Separator } from '#lib/domain/csv'
import type { ExportedApplication } from '#lib/funnel-api/features/candidacies/export-applications'

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
  'pitch_kind',
  'pitch',
  'pitch_text',
  'resume',
  'sponsor',
  'bio_url',
  'tags',
  'job_types',
  'avatar',
]

const valuesOf = ({ campaign, person, pitch, resume, avatar, ...rest }: ExportedApplication) => [
  rest.reference,
  rest.status,
  rest.confirmed_at,
  campaign.slug,
  campaign.name,
  person.first_name,
  person.last_name,
  person.email,
  person.phone_number,
  person.locale,
  rest.source,
  rest.status_changed_at,
  rest.answered_at,
  rest.withdrawn_at,
  rest.withdrawal_reason,
  rest.withdrawal_comment,
  rest.pitch_kind,
  pitch?.filename ?? null,
  rest.pitch_text,
  resume?.filename ?? null,
  rest.sponsor,
  person.bio_url,
  person.tags.join(', '),
  person.job_types.join(', '),
  avatar?.filename ?? null,
]

/** Returns the header: fixed columns, one column for each question of `columns`, and one for all other answers. */
export const headCells = (columns: readonly Column[]) => [
  ...HEADERS,
  ...columns.map(({ content }) => content),
  'answers',
]
export const headLine = (columns: readonly Column[], separator?: Separator) => csvRow(headCells(columns), separator)

export function cellsOf(application: ExportedApplication, columns: readonly Column[]) {
  const texts = new Map(application.answers.map((answer) => [answer.question_id, answer.text]))
  const known = new Set(columns.map(({ id }) => id))
  const others = application.answers
    .filter(({ question_id, text }) => !known.has(question_id) && text !== null)
    .map(({ question, text }) => `${question}: ${text}`)
  return [...valuesOf(application), ...columns.map(({ id }) => texts.get(id)), others.join('\n')]
}

export const csvLine = (application: ExportedApplication, columns: readonly Column[], separator?: Separator) =>
  csvRow(cellsOf(application, columns), separator)
