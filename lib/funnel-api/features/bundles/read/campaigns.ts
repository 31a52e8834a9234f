import path from 'node:path'
import { videoWarnings } from '#lib/funnel-api/features/bundles/read/video-warnings'
import { campaignErrors } from '#lib/domain/campaign-input'
import { listFiles, type Reading } from '#lib/funnel-api/features/bundles/read/content'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { BATCH_SIZE, parseFiles } from '#lib/funnel-api/features/bundles/read/parse-files'
import type { CampaignMatter, HomeFile, VideoTextFile } from '#lib/funnel-api/features/bundles/read/schemas'
import { toLocalizedOrNull } from '#lib/funnel-api/features/bundles/read/texts'
import type { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'

/** The campaigns of a validated bundle. `read` parses them again in batches, because 100,000 do not fit in memory. */
export type BundleCampaigns = { slugs: ReadonlySet<string>; read: () => AsyncGenerator<WrittenCampaign> }

export async function readCampaigns(
  reading: Reading,
  homeVideo: HomeVideo,
  entities: ReadonlySet<string>,
  professions: ReadonlySet<string>,
): Promise<BundleCampaigns> {
  const slugs = new Set<string>()
  const files = await listFiles(reading.root, 'campaigns', '.md')
  for await (const { file, value, problems } of parsedCampaigns(reading, homeVideo, files)) {
    const report = (message: string) => reading.problems.push({ file, line: null, message })
    const slug = slugOf(file)
    if (slugs.has(slug)) report(`duplicate job slug '${slug}'`)
    slugs.add(slug)
    reading.problems.push(...problems)
    if (value === null) continue
    for (const { message } of campaignErrors(slug, value, { entities, professions })) report(message)
    for (const medium of mediaOf(value)) await reading.media.url(file, medium)
    reading.warnings.push(
      ...videoWarnings(file, value.abstract_video, value.abstract_video_text),
      ...videoWarnings(file, value.video, value.video_text),
      ...videoWarnings(file, value.pitch?.video, value.pitch?.video_text),
      ...questionsOf(value).flatMap((question) =>
        videoWarnings(file, question.sign_language, question.sign_language_text),
      ),
    )
  }
  return { slugs, read: () => campaignsIn(reading, homeVideo, files) }
}

type HomeVideo = HomeFile['film']

/**
 * If a video of a job is also the video of the home page and has no text alternatives of its own, it gets those of the
 * home page in the language of the job.
 */
function withHomeVideoText(job: CampaignMatter, homeVideo: HomeVideo, companyLocale: Locale): CampaignMatter {
  const homeText = homeVideo && homeVideoTextIn(homeVideo, job.locale, companyLocale)
  const textOf = (video: string | null, text: VideoTextFile | null) =>
    text ?? (homeVideo?.file === video ? homeText : null)
  return {
    ...job,
    abstract_video_text: textOf(job.abstract_video, job.abstract_video_text),
    video_text: textOf(job.video, job.video_text),
  }
}

/** Returns the text alternatives of the home page's video in a language, or null if there are none. */
function homeVideoTextIn(
  homeVideo: NonNullable<HomeVideo>,
  locale: Locale,
  companyLocale: Locale,
): VideoTextFile | null {
  const inLanguage = (text: string | Localized | null) => toLocalizedOrNull(text, companyLocale)?.[locale] ?? null
  const captions = inLanguage(homeVideo.captions)
  const transcript = inLanguage(homeVideo.transcript)
  const description = inLanguage(homeVideo.description)
  return captions || transcript || description ? { captions, transcript, description } : null
}

const slugOf = (file: string) => path.basename(file, '.md')

/** The video question and the questions of the survey. */
const questionsOf = ({ pitch, survey }: CampaignMatter) => (pitch ? [pitch, ...survey] : survey)

function mediaOf(matter: CampaignMatter) {
  const { cover, abstract_video, abstract_video_text, video, video_text, pitch } = matter
  return [
    cover,
    abstract_video,
    abstract_video_text?.captions ?? null,
    video,
    video_text?.captions ?? null,
    pitch?.video ?? null,
    pitch?.video_text?.captions ?? null,
    ...questionsOf(matter).flatMap(({ sign_language, sign_language_text }) => [
      sign_language,
      sign_language_text?.captions ?? null,
    ]),
  ]
}

async function* parsedCampaigns({ root, locale }: Reading, homeVideo: HomeVideo, files: readonly string[]) {
  for (let from = 0; from < files.length; from += BATCH_SIZE) {
    const batch = files.slice(from, from + BATCH_SIZE)
    const parsed = await parseFiles(root, 'campaign', batch)
    for (const [index, { value, ...campaign }] of parsed.entries())
      yield { file: batch[index]!, ...campaign, value: value && withHomeVideoText(value, homeVideo, locale) }
  }
}

async function* campaignsIn(reading: Reading, homeVideo: HomeVideo, files: readonly string[]) {
  for await (const { file, value, html, problems } of parsedCampaigns(reading, homeVideo, files)) {
    // The file has become invalid since the bundle was validated.
    if (value === null) throw new ImportError(problems)
    yield await toCampaign(reading, file, value, html)
  }
}

type SignLanguageFile = { sign_language: string | null; sign_language_text: VideoTextFile | null }

async function toCampaign(
  { media }: Reading,
  file: string,
  matter: CampaignMatter,
  description: string,
): Promise<WrittenCampaign> {
  const toVideoText = async (texts: VideoTextFile | null) => {
    if (texts === null) return null
    const { captions, ...others } = texts
    return { captions_url: await media.url(file, captions), ...others }
  }
  const toSignLanguage = async ({ sign_language, sign_language_text }: SignLanguageFile) => ({
    sign_language_url: await media.url(file, sign_language),
    sign_language_text: await toVideoText(sign_language_text),
  })
  const toPitch = async ({
    video,
    video_text,
    sign_language,
    sign_language_text,
    ...pitch
  }: NonNullable<CampaignMatter['pitch']>) => ({
    ...pitch,
    video_url: await media.url(file, video),
    video_text: await toVideoText(video_text),
    ...(await toSignLanguage({ sign_language, sign_language_text })),
  })
  const toQuestion = async ({ sign_language, sign_language_text, ...question }: CampaignMatter['survey'][number]) => ({
    ...question,
    ...(await toSignLanguage({ sign_language, sign_language_text })),
  })
  return {
    ...matter,
    slug: slugOf(file),
    cover: await media.url(file, matter.cover),
    abstract_video: await media.url(file, matter.abstract_video),
    abstract_video_text: await toVideoText(matter.abstract_video_text),
    video: await media.url(file, matter.video),
    video_text: await toVideoText(matter.video_text),
    description,
    pitch: matter.pitch && (await toPitch(matter.pitch)),
    survey: await Promise.all(matter.survey.map(toQuestion)),
  }
}
