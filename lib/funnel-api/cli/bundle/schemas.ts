import { z } from 'zod'
import { Accessibility } from '#lib/domain/accessibility'
import { Address } from '#lib/domain/address'
import { EmbedOrigin } from '#lib/domain/embed'
import { JobType, Locale, PayPeriod, RemoteLevel, Stage, WorkingTime } from '#lib/domain/enumerations'
import { DEFAULT_CURRENCY, SalaryCurrency } from '#lib/domain/money'
import { ReplyWithinDays } from '#lib/domain/reply-promise'
import { Localized, TermsLabels } from '#lib/domain/terms'
import { HexColor, Theme } from '#lib/domain/theme'

/** The files of a bundle (docs/bundle-format.md). Unknown keys are refused: a misspelt one would be lost in silence. */

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
/** One string in the company's language, or a text per language. */
const text = z.union([z.string().min(1), Localized])
const medium = z.string().min(1)
/** Pages link to it: no script, no data. */
const webAddress = z.url({ protocol: /^https?$/ })
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
/** YAML reads a bare 2027-01-04 as text or as a date, by its version; both are the day. */
const day = z.union([z.iso.date(), z.date().transform((date) => date.toISOString().slice(0, 10))])
const instant = z.union([
  z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString()),
  z.date().transform((date) => date.toISOString()),
])

export const CompanyFile = z.strictObject({
  name: z.string().min(1),
  locale: Locale,
  time_zone: z.string().default('Europe/Paris'),
  website_locales: optional(z.array(Locale).min(1)),
  description: text,
  logo: optional(medium),
  favicon: optional(medium),
  website_url: optional(webAddress),
  external_website_url: optional(webAddress),
  is_website_active: z.boolean().default(true),
  is_external_website_url_activated: z.boolean().default(false),
  is_indexation_active: z.boolean().default(true),
  is_google_connect_active: z.boolean().default(false),
  is_linkedin_connect_active: z.boolean().default(false),
  is_multi_entity_active: z.boolean().default(false),
  is_sponsorship_active: z.boolean().default(false),
  is_ua_active: z.boolean().default(true),
  career_tracking_code: optional(z.string()),
  html_pixels_code: optional(z.string()),
  html_tracking_code: optional(z.string()),
  html_verification_token: optional(z.string()),
  analytics_id: optional(z.string().regex(/^G-[A-Z\d]{4,20}$/, "a measurement id of Google Analytics, 'G-…'")),
  chat: optional(z.strictObject({ provider: z.enum(['crisp', 'intercom']), id: z.string().regex(/^[\w-]{4,64}$/) })),
  embed_origins: optional(z.array(EmbedOrigin)),
  reply_within_days: optional(ReplyWithinDays),
  accessibility: optional(z.strictObject({ ...Accessibility.shape, audited_at: optional(day) })),
  theme: z.strictObject(Theme.shape).prefault({}),
  labels: z.strictObject(TermsLabels.shape).prefault({}),
  entities: z
    .array(z.strictObject({ slug, name: z.string().min(1), logo: optional(medium), website_url: optional(webAddress) }))
    .default([]),
})
export type CompanyFile = z.infer<typeof CompanyFile>

const image = z.strictObject({ file: medium, alt: text })
export const FilmFile = z.strictObject({
  file: medium,
  poster: optional(medium),
  captions: optional(medium),
  transcript: optional(text),
})

export const HomeFile = z.strictObject({
  tagline: text,
  introduction: text,
  cover: optional(medium),
  film: optional(FilmFile),
  facts: z.array(z.strictObject({ figure: z.coerce.string(), label: text })).default([]),
  gallery: z.array(image).default([]),
  process: z.array(z.strictObject({ title: text, text })).default([]),
})
export const ProfessionsFile = z.array(z.strictObject({ slug, name: text, description: text, image: optional(medium) }))
export const TeamFile = z.array(
  z.strictObject({ slug, name: z.string().min(1), role: text, quote: optional(text), image: optional(medium) }),
)
export const CustomFile = z.strictObject({
  title: text,
  sections: z.array(z.strictObject({ title: text, content: text, image: optional(medium) })),
})
export const HelpCenterFile = z.array(z.strictObject({ slug, name: text }))

export const NewsMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  author: optional(z.string()),
  cover: optional(medium),
  published_at: instant,
})
export const FaqMatter = z.strictObject({ title: z.string().min(1), order: z.number().int().default(0) })
export const TermsMatter = z.strictObject({ title: z.string().min(1), version: z.coerce.string().min(1) })

const questionBase = {
  key: z.string().min(1),
  content: z.string().min(1),
  is_required: z.boolean().default(false),
  smart_question_id: optional(z.number().int()),
  answers: z.array(z.coerce.string().min(1)).default([]),
}
const number = optional(z.number())
const user_field = optional(z.string())
const choices = z.array(z.coerce.string().min(1)).min(2)

export const QuestionFile = z.discriminatedUnion('question_type', [
  z.strictObject({ ...questionBase, question_type: z.literal('checkbox'), answers: choices }),
  z.strictObject({
    ...questionBase,
    question_type: z.literal('date_range'),
    date_min: optional(day),
    date_max: optional(day),
  }),
  z.strictObject({ ...questionBase, question_type: z.literal('date'), user_field }),
  z.strictObject({ ...questionBase, question_type: z.literal('location'), user_field }),
  z.strictObject({
    ...questionBase,
    question_type: z.literal('number'),
    range_min: number,
    range_max: number,
    unit: optional(z.string()),
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
export type QuestionFile = z.infer<typeof QuestionFile>

export const PitchFile = z.strictObject({
  question: optional(z.string()),
  recording_time: z.number().int().positive().default(60),
  tries: z.number().int().positive().default(3),
  is_optional: z.boolean().default(true),
  is_video_enabled: z.boolean().default(true),
  video: optional(medium),
  autoplay: z.boolean().default(false),
})

export const CampaignMatter = z.strictObject({
  name: z.string().min(1),
  /** Of a job that a feed brought: 'feed:id'. */
  external_id: z.string().min(1).optional(),
  /** Its place in lists; as it is in the database where none is given. */
  position: z.number().int().optional(),
  locale: Locale,
  profession: optional(slug),
  entity: optional(slug),
  job_type: JobType,
  working_time: WorkingTime.default('FULL_TIME'),
  remote_level: RemoteLevel.default(0),
  contract_duration_in_months: optional(z.number().positive()),
  salary_min: optional(z.number().nonnegative()),
  salary_max: optional(z.number().nonnegative()),
  salary_currency: SalaryCurrency.default(DEFAULT_CURRENCY),
  pay_period: optional(PayPeriod),
  job_start: optional(z.union([day, z.string()])),
  date_end: optional(day),
  is_online: z.boolean().default(true),
  is_draft: z.boolean().default(false),
  first_activation_at: optional(instant),
  last_activation_at: optional(instant),
  cover: optional(medium),
  title_color: optional(HexColor),
  abstract_video: optional(medium),
  video: optional(medium),
  stages: z.array(Stage).default(['RESUME']),
  address: optional(
    z.strictObject({
      ...Address.shape,
      name: z.string().min(1),
      street_number: optional(z.coerce.string()),
      zipcode: optional(z.coerce.string()),
    }),
  ),
  pitch: optional(PitchFile),
  survey: z
    .array(QuestionFile)
    .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, 'each key once')
    .default([]),
  profile: z.string().default(''),
})
export type CampaignMatter = z.infer<typeof CampaignMatter>
