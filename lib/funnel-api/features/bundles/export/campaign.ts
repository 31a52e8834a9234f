import type { Selectable } from 'kysely'
import { type BundleFile, omitEmpty, type NameOf, toFrontMatter } from '#lib/funnel-api/features/bundles/export/texts'
import { toMarkdown } from '#lib/funnel-api/features/bundles/export/to-markdown'
import { CampaignMatter } from '#lib/funnel-api/features/bundles/read/schemas'
import type { WrittenCampaign, WrittenQuestion } from '#lib/funnel-api/features/campaigns/schema'
import type { VideoText } from '#lib/domain/video-text'
import { toWritten } from '#lib/funnel-api/features/campaigns/to-written'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'

type Context = {
  nameOf: NameOf
  entities: ReadonlyMap<number, string>
  professions: ReadonlySet<string>
  /** Question keys by question ID. */
  keys: ReadonlyMap<number, string>
}

const FIELDS = CampaignMatter.keyof().options

/** Returns the file campaigns/<slug>.md. */
export function campaignFile(row: Selectable<CampaignRow>, { nameOf, ...context }: Context): BundleFile {
  const entity = row.entity_id === null ? null : (context.entities.get(row.entity_id) ?? null)
  const { slug, description, ...job } = toWritten(row, { entity, keys: context.keys })
  const matter: Record<keyof CampaignMatter, unknown> = {
    external_id: undefined,
    position: undefined,
    ...job,
    // Omitted if it was removed, because the bundle could not be imported with an unknown profession.
    profession: job.profession !== null && context.professions.has(job.profession) ? job.profession : null,
    cover: nameOf(job.cover),
    abstract_video: nameOf(job.abstract_video),
    abstract_video_text: videoTextOf(job.abstract_video_text, nameOf),
    video: nameOf(job.video),
    video_text: videoTextOf(job.video_text, nameOf),
    address: job.address && omitEmpty(job.address),
    pitch: job.pitch && pitchOf(job.pitch, nameOf),
    survey: job.survey.map((question) => questionOf(question, nameOf)),
    profile: toMarkdown(job.profile) || null,
  }
  const facts = omitEmpty(Object.fromEntries(FIELDS.map((name) => [name, matter[name]])))
  // `stages` is added again after `omitEmpty`, because an empty list of stages differs from a missing one.
  return {
    file: `campaigns/${slug}.md`,
    text: toFrontMatter({ ...facts, stages: job.stages }, toMarkdown(description)),
  }
}

const pitchOf = ({ video_url, video_text, ...pitch }: NonNullable<WrittenCampaign['pitch']>, nameOf: NameOf) =>
  omitEmpty({
    ...withSignLanguageFile(pitch, nameOf),
    video: nameOf(video_url),
    video_text: videoTextOf(video_text, nameOf),
  })

const videoTextOf = (texts: VideoText | null, nameOf: NameOf) =>
  texts &&
  omitEmpty({ captions: nameOf(texts.captions_url), transcript: texts.transcript, description: texts.description })

type SignLanguage = Pick<WrittenQuestion, 'sign_language_url' | 'sign_language_text'>

const withSignLanguageFile = <Question extends SignLanguage>(
  { sign_language_url, sign_language_text, ...question }: Question,
  nameOf: NameOf,
) => ({
  ...question,
  sign_language: nameOf(sign_language_url),
  sign_language_text: videoTextOf(sign_language_text, nameOf),
})

const questionOf = ({ key, question_type, content, answers, ...question }: WrittenQuestion, nameOf: NameOf) =>
  omitEmpty({ key, question_type, content, ...withSignLanguageFile(question, nameOf), answers })
