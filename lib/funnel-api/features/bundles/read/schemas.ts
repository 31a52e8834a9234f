import { z } from 'zod'
import { orNull, Slug, Text, Words, WrittenInstant } from '#lib/domain/written'
import { CAMPAIGN_FACTS, PITCH_FACTS } from '#lib/domain/written-campaign'
import { ChatId, ChatProvider, COMPANY_FACTS, ENTITY_FACTS } from '#lib/domain/written-company'

/** The files of a bundle (docs/bundle-format.md). Unknown keys are refused: a misspelt one would be lost in silence. */

const medium = z.string().min(1)

export const CompanyFile = z.strictObject({
  ...COMPANY_FACTS,
  logo: orNull(medium),
  favicon: orNull(medium),
  chat: orNull(z.strictObject({ provider: ChatProvider, id: ChatId })),
  entities: z.array(z.strictObject({ ...ENTITY_FACTS, logo: orNull(medium) })).default([]),
})
export type CompanyFile = z.infer<typeof CompanyFile>

const image = z.strictObject({ file: medium, alt: Text })
export const FilmFile = z.strictObject({
  file: medium,
  poster: orNull(medium),
  captions: orNull(medium),
  transcript: orNull(Text),
})

export const HomeFile = z.strictObject({
  tagline: Text,
  introduction: Text,
  cover: orNull(medium),
  film: orNull(FilmFile),
  facts: z.array(z.strictObject({ figure: Words, label: Text })).default([]),
  gallery: z.array(image).default([]),
  process: z.array(z.strictObject({ title: Text, text: Text })).default([]),
})
export const ProfessionsFile = z.array(
  z.strictObject({ slug: Slug, name: Text, description: Text, image: orNull(medium) }),
)
export const TeamFile = z.array(
  z.strictObject({ slug: Slug, name: z.string().min(1), role: Text, quote: orNull(Text), image: orNull(medium) }),
)
export const CustomFile = z.strictObject({
  title: Text,
  sections: z.array(z.strictObject({ title: Text, content: Text, image: orNull(medium) })),
})
export const HelpCenterFile = z.array(z.strictObject({ slug: Slug, name: Text }))

export const NewsMatter = z.strictObject({
  title: z.string().min(1),
  excerpt: z.string().min(1),
  author: orNull(z.string()),
  cover: orNull(medium),
  published_at: WrittenInstant,
})
export const FaqMatter = z.strictObject({ title: z.string().min(1), order: z.number().int().default(0) })
export const TermsMatter = z.strictObject({ title: z.string().min(1), version: Words })

export const PitchFile = z.strictObject({ ...PITCH_FACTS, video: orNull(medium) })

export const CampaignMatter = z.strictObject({
  ...CAMPAIGN_FACTS,
  /** Of a job that a feed brought: 'feed:id'. */
  external_id: z.string().min(1).optional(),
  /** Its place in lists; as it is in the database where none is given. */
  position: z.number().int().optional(),
  cover: orNull(medium),
  abstract_video: orNull(medium),
  video: orNull(medium),
  pitch: orNull(PitchFile),
  profile: z.string().default(''),
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
