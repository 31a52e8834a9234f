import { z } from 'zod'
import { Address } from '#lib/domain/address'
import { JobType, Locale, PayPeriod, RemoteLevel, Stage, WorkingTime, SalaryCurrency } from '#lib/domain/enumerations'
import { DEFAULT_CURRENCY } from '#lib/domain/money'
import { HexColor } from '#lib/domain/theme'
import { orNull, Slug, Words, WrittenDay, WrittenInstant } from '#lib/domain/written'

const questionBase = {
  key: z.string().min(1).max(100),
  content: z.string().min(1).max(1000),
  is_required: z.boolean().default(false),
  smart_question_id: orNull(z.number().int()),
  answers: z.array(Words).default([]),
}
const number = orNull(z.number())
const user_field = orNull(z.string())
const choices = z.array(Words).min(2)

export const WrittenQuestion = z.discriminatedUnion('question_type', [
  z.strictObject({ ...questionBase, question_type: z.literal('checkbox'), answers: choices }),
  z.strictObject({
    ...questionBase,
    question_type: z.literal('date_range'),
    date_min: orNull(WrittenDay),
    date_max: orNull(WrittenDay),
  }),
  z.strictObject({ ...questionBase, question_type: z.literal('date'), user_field }),
  z.strictObject({ ...questionBase, question_type: z.literal('location'), user_field }),
  z.strictObject({
    ...questionBase,
    question_type: z.literal('number'),
    range_min: number,
    range_max: number,
    unit: orNull(z.string()),
  }),
  z.strictObject({ ...questionBase, question_type: z.literal('radio'), user_field, answers: choices }),
  z.strictObject({
    ...questionBase,
    question_type: z.literal('score'),
    score_max: z.number().int().min(2).max(10).default(5),
  }),
  z.strictObject({ ...questionBase, question_type: z.literal('smart') }),
  z.strictObject({ ...questionBase, question_type: z.literal('text'), length_min: number, length_max: number }),
  z.strictObject({ ...questionBase, question_type: z.literal('url'), user_field }),
])
export type WrittenQuestion = z.infer<typeof WrittenQuestion>

/** Maximum length of a description or profile as HTML, in characters. */
export const CAMPAIGN_HTML_MOST = 200_000

const amount = z.number().nonnegative().max(1e9)

/** A pitch as a company writes it, without its video. */
export const PITCH_FACTS = {
  question: orNull(z.string().max(1000)),
  recording_time: z.number().int().positive().max(3600).default(60),
  tries: z.number().int().positive().max(100).default(3),
  is_optional: z.boolean().default(true),
  is_video_enabled: z.boolean().default(true),
  autoplay: z.boolean().default(false),
} as const

/** A job as a company writes it, without long texts and media. */
export const CAMPAIGN_FACTS = {
  name: z.string().min(1).max(300),
  locale: Locale,
  profession: orNull(Slug),
  entity: orNull(Slug),
  job_type: JobType,
  working_time: WorkingTime.default('FULL_TIME'),
  remote_level: RemoteLevel.default(0),
  contract_duration_in_months: orNull(z.number().positive().max(1200)),
  salary_min: orNull(amount),
  salary_max: orNull(amount),
  salary_currency: SalaryCurrency.default(DEFAULT_CURRENCY),
  pay_period: orNull(PayPeriod),
  job_start: orNull(z.union([WrittenDay, z.string().max(200)])),
  date_end: orNull(WrittenDay),
  is_online: z.boolean().default(true),
  is_draft: z.boolean().default(false),
  first_activation_at: orNull(WrittenInstant),
  last_activation_at: orNull(WrittenInstant),
  title_color: orNull(HexColor),
  stages: z.array(Stage).default(['RESUME']),
  address: orNull(
    z.strictObject({
      ...Address.shape,
      name: z.string().min(1).max(500),
      street_number: orNull(Words),
      zipcode: orNull(Words),
    }),
  ),
  survey: z
    .array(WrittenQuestion)
    .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'each key once')
    .default([]),
} as const

type Facts = {
  profession: string | null
  entity: string | null
  salary_min: number | null
  salary_max: number | null
  stages: readonly Stage[]
  survey: readonly unknown[] | null
  pitch: unknown
  video: string | null
}
type Known = { professions: ReadonlySet<string>; entities: ReadonlySet<string> }
export type Fault = { field: string; message: string }

/** Errors that involve several fields or other data. */
export function campaignFaults(slug: string, facts: Facts, { professions, entities }: Known): Fault[] {
  const { profession, entity, salary_min, salary_max, stages } = facts
  const faults: (Fault | false)[] = [
    // The list of all campaigns has that path (§7).
    slug === 'showcase' && { field: 'slug', message: "a campaign cannot be named 'showcase'" },
    entity !== null && !entities.has(entity) && { field: 'entity', message: `entity: the company has no '${entity}'` },
    profession !== null &&
      !professions.has(profession) && {
        field: 'profession',
        message: `profession: the company has no '${profession}'`,
      },
    salary_min !== null &&
      salary_max !== null &&
      salary_min > salary_max && { field: 'salary_min', message: 'salary_min is above salary_max' },
    stages.includes('SURVEY') &&
      (facts.survey ?? []).length === 0 && {
        field: 'survey',
        message: 'stages name SURVEY and there are no questions',
      },
    stages.includes('PITCH') &&
      facts.pitch === null && { field: 'pitch', message: 'stages name PITCH and there is no pitch' },
    stages.includes('VIDEO') &&
      facts.video === null && { field: 'video', message: 'stages name VIDEO and there is no video' },
  ]
  return faults.filter((fault) => fault !== false)
}
