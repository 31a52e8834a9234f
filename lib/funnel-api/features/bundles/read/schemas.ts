import { z } from 'zod'
import { hasUniqueSlugs, orNull, Slug, Text, ScalarText, TimestampInput } from '#lib/domain/input-fields'
import {
  CAMPAIGN_FIELDS,
  hasUniqueKeys,
  PITCH_FIELDS,
  questionInput,
  VIDEO_TEXT_FIELDS,
} from '#lib/domain/campaign-input'
import { accessibilityInput, ChatId, ChatProvider, COMPANY_FIELDS, ENTITY_FIELDS } from '#lib/domain/company-input'

const listOf = <T extends z.ZodType<{ slug: string }>>(item: T) =>
  z.array(item).refine(hasUniqueSlugs, 'slugs must be unique')

/**
 * The files of a bundle (docs/company-bundles.md). Unknown keys are rejected, because a misspelled key would
 * otherwise be ignored.
 */

const medium = z.string().min(1)

export const CompanyFile = z.strictObject({
  ...COMPANY_FIELDS,
  accessibility: orNull(accessibilityInput(Text)),
  logo: orNull(medium),
  favicon: orNull(medium),
  chat: orNull(z.strictObject({ provider: ChatProvider, id: ChatId })),
  entities: listOf(z.strictObject({ ...ENTITY_FIELDS, logo: orNull(medium) })).default([]),
})
export type CompanyFile = z.infer<typeof CompanyFile>

const image = z.strictObject({ file: medium, alt: Text })
export const VideoFile = z.strictObject({
  file: medium,
  poster: orNull(medium),
  captions: orNull(Text),
  transcript: orNull(Text),
  description: orNull(Text),
})

export const HomeFile = z.strictObject({
  tagline: Text,
  introduction: Text,
  cover: orNull(medium),
  film: orNull(VideoFile),
  facts: z.array(z.strictObject({ figure: z.union([ScalarText, Text]), label: Text })).default([]),
  gallery: z.array(image).default([]),
  process: z.array(z.strictObject({ title: Text, text: Text })).default([]),
})
export type HomeFile = z.infer<typeof HomeFile>
export const ProfessionsFile = listOf(
  z.strictObject({ slug: Slug, name: Text, description: Text, image: orNull(medium) }),
)
export const TeamFile = listOf(
  z.strictObject({ slug: Slug, name: z.string().min(1), role: Text, quote: orNull(Text), image: orNull(medium) }),
)
export const CustomFile = z.strictObject({
  title: Text,
  sections: z.array(z.strictObject({ title: Text, content: Text, image: orNull(medium) })),
})
export const HelpCenterFile = listOf(z.strictObject({ slug: Slug, name: Text }))

export const NewsMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  author: orNull(z.string()),
  cover: orNull(medium),
  published_at: TimestampInput,
})
export const FaqMatter = z.strictObject({ title: z.string().min(1), order: z.number().int().default(0) })
export const TermsMatter = z.strictObject({ title: z.string().min(1), version: ScalarText })

const VideoTextFile = z.strictObject({ captions: orNull(medium), ...VIDEO_TEXT_FIELDS })
export type VideoTextFile = z.infer<typeof VideoTextFile>

const SIGN_LANGUAGE_FIELDS = { sign_language: orNull(medium), sign_language_text: orNull(VideoTextFile) } as const

const PitchFile = z.strictObject({
  ...PITCH_FIELDS,
  video: orNull(medium),
  video_text: orNull(VideoTextFile),
  ...SIGN_LANGUAGE_FIELDS,
})

const { title_color, address, stages, ...FACTS } = CAMPAIGN_FIELDS
/** Exported files have the fields in this order. */
export const CampaignMatter = z.strictObject({
  ...FACTS,
  /** 'feed:id' of a feed job. */
  external_id: z.string().min(1).optional(),
  /** Position in lists. Default: unchanged. */
  position: z.number().int().optional(),
  cover: orNull(medium),
  title_color,
  abstract_video: orNull(medium),
  abstract_video_text: orNull(VideoTextFile),
  video: orNull(medium),
  video_text: orNull(VideoTextFile),
  address,
  pitch: orNull(PitchFile),
  survey: z.array(questionInput(SIGN_LANGUAGE_FIELDS)).refine(hasUniqueKeys, 'keys must be unique').default([]),
  profile: z.string().default(''),
  stages,
})
export type CampaignMatter = z.infer<typeof CampaignMatter>

/** The schema of each kind of file. */
export const SCHEMAS = {
  company: CompanyFile,
  home: HomeFile,
  professions: ProfessionsFile,
  team: TeamFile,
  custom: CustomFile,
  help_center: HelpCenterFile,
  news: NewsMatter,
  faq: FaqMatter,
  terms: TermsMatter,
  campaign: CampaignMatter,
} as const
export type FileKind = keyof typeof SCHEMAS
export type ValueOf<Kind extends FileKind> = z.output<(typeof SCHEMAS)[Kind]>
