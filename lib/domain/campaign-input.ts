import { z } from 'zod'
import { Address } from '#lib/domain/address'
import {
  DEFAULT_CURRENCY,
  JobType,
  Locale,
  PayPeriod,
  RemoteLevel,
  ResumeRequirement,
  SalaryCurrency,
  Stage,
  WorkingTime,
} from '#lib/domain/enumerations'
import { HexColor } from '#lib/domain/theme'
import { orNull, Slug, ScalarText, DateInput, TimestampInput } from '#lib/domain/input-fields'
import { isUnique } from '#lib/domain/is-unique'

/** A question in easy language. */
const easy_read = orNull(z.string().max(1000))
const number = orNull(z.number())
const user_field = orNull(z.string())
const is_past_allowed = z.boolean().default(true)
const answers = z.array(ScalarText).default([])
const choices = z.array(ScalarText).min(2).refine(isUnique, 'answers must be unique')

/**
 * A question of a survey. `signed` are the fields of its video in sign language, which differ between bundles and the
 * staff API.
 */
export function questionInput<Signed extends z.ZodRawShape>(signed: Signed) {
  const base = {
    key: z.string().min(1).max(100),
    content: z.string().min(1).max(1000),
    is_required: z.boolean().default(false),
    smart_question_id: orNull(z.number().int()),
    easy_read,
    ...signed,
  }
  return z.discriminatedUnion('question_type', [
    z.strictObject({ ...base, question_type: z.literal('checkbox'), answers: choices }),
    z.strictObject({
      ...base,
      question_type: z.literal('date_range'),
      answers,
      date_min: orNull(DateInput),
      date_max: orNull(DateInput),
      is_past_allowed,
    }),
    z.strictObject({ ...base, question_type: z.literal('date'), answers, user_field, is_past_allowed }),
    z.strictObject({ ...base, question_type: z.literal('location'), answers, user_field }),
    z.strictObject({
      ...base,
      question_type: z.literal('number'),
      answers,
      range_min: number,
      range_max: number,
      unit: orNull(z.string()),
    }),
    z.strictObject({ ...base, question_type: z.literal('radio'), answers: choices, user_field }),
    z.strictObject({
      ...base,
      question_type: z.literal('score'),
      answers,
      score_max: z.number().int().min(2).max(10).default(5),
    }),
    z.strictObject({ ...base, question_type: z.literal('smart'), answers }),
    z.strictObject({ ...base, question_type: z.literal('text'), answers, length_min: number, length_max: number }),
    z.strictObject({ ...base, question_type: z.literal('url'), answers, user_field }),
  ])
}

/** The keys of the questions of a job must be unique. */
export const hasUniqueKeys = (questions: readonly { key: string }[]) => isUnique(questions.map(({ key }) => key))

/** Maximum length of a description or profile as HTML, in characters. */
export const MAX_CAMPAIGN_HTML = 200_000

const amount = z.number().nonnegative().max(1e9)

/** A pitch as a company writes it, without its video. */
export const PITCH_FIELDS = {
  question: orNull(z.string().max(1000)),
  recording_time: z.number().int().positive().max(3600).default(60),
  tries: z.number().int().positive().max(100).default(3),
  is_optional: z.boolean().default(true),
  is_video_enabled: z.boolean().default(true),
  autoplay: z.boolean().default(false),
  easy_read,
} as const

/** Alternatives to a video as a company writes them, without the captions. */
export const VIDEO_TEXT_FIELDS = {
  transcript: orNull(z.string().max(50_000)),
  description: orNull(z.string().max(10_000)),
} as const

/** A job as a company writes it, without questions, long texts and media. */
export const CAMPAIGN_FIELDS = {
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
  job_start: orNull(z.union([DateInput, z.string().max(200)])),
  date_end: orNull(DateInput),
  is_online: z.boolean().default(true),
  is_draft: z.boolean().default(false),
  first_activation_at: orNull(TimestampInput),
  last_activation_at: orNull(TimestampInput),
  title_color: orNull(HexColor),
  stages: z.array(Stage).default(['RESUME']),
  resume_requirement: ResumeRequirement.default('REQUIRED'),
  address: orNull(
    z.strictObject({
      ...Address.shape,
      name: z.string().min(1).max(500),
      street_number: orNull(ScalarText),
      zipcode: orNull(ScalarText),
    }),
  ),
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
export type CampaignFieldError = { field: string; message: string }

/** Errors that involve several fields or other data. */
export function campaignErrors(slug: string, facts: Facts, { professions, entities }: Known): CampaignFieldError[] {
  const { profession, entity, salary_min, salary_max, stages } = facts
  const errors: (CampaignFieldError | false)[] = [
    // This path is the list of all campaigns (§7).
    slug === 'showcase' && { field: 'slug', message: "slug 'showcase' is reserved" },
    entity !== null && !entities.has(entity) && { field: 'entity', message: `entity: '${entity}' not found` },
    profession !== null &&
      !professions.has(profession) && {
        field: 'profession',
        message: `profession: '${profession}' not found`,
      },
    salary_min !== null &&
      salary_max !== null &&
      salary_min > salary_max && { field: 'salary_min', message: 'salary_min exceeds salary_max' },
    stages.includes('SURVEY') &&
      (facts.survey ?? []).length === 0 && {
        field: 'survey',
        message: 'stage SURVEY requires questions',
      },
    stages.includes('PITCH') && facts.pitch === null && { field: 'pitch', message: 'stage PITCH requires a pitch' },
    stages.includes('VIDEO') && facts.video === null && { field: 'video', message: 'stage VIDEO requires a video' },
  ]
  return errors.filter((error) => error !== false)
}
