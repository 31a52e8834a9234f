import path from 'node:path'
import { filesBelow, type Reading } from '#lib/funnel-api/cli/bundle/content'
import { markdownToHtml } from '#lib/funnel-api/rich-text'
import { CampaignMatter } from '#lib/funnel-api/cli/bundle/schemas'
import { readMatter } from '#lib/funnel-api/cli/bundle/yaml-file'

/** A campaign as a bundle gives it: facts, texts as HTML, media as public addresses. */
export type BundleCampaign = Omit<CampaignMatter, 'profile' | 'pitch'> & {
  slug: string
  description: string
  profile: string
  pitch: (Omit<NonNullable<CampaignMatter['pitch']>, 'video'> & { video_url: string | null }) | null
}

export async function campaignsOf(reading: Reading, entities: readonly string[], professions: readonly string[]) {
  const campaigns: BundleCampaign[] = []
  for (const file of await filesBelow(reading.root, 'campaigns', '.md')) {
    const { value, body, problems } = await readMatter(CampaignMatter, reading.root, file)
    reading.problems.push(...problems)
    if (value === null) continue
    checkReferences(reading, file, value, entities, professions)
    campaigns.push(await toCampaign(reading, file, value, body))
  }
  return campaigns
}

async function toCampaign(
  { media }: Reading,
  file: string,
  matter: CampaignMatter,
  body: string,
): Promise<BundleCampaign> {
  const { pitch, ...facts } = matter
  const { video, ...asked } = pitch ?? { video: null }
  return {
    ...facts,
    slug: path.basename(file, '.md'),
    cover: await media.url(file, matter.cover),
    abstract_video: await media.url(file, matter.abstract_video),
    video: await media.url(file, matter.video),
    description: markdownToHtml(body),
    profile: markdownToHtml(matter.profile),
    pitch: pitch && { ...(asked as Omit<typeof pitch, 'video'>), video_url: await media.url(file, video) },
  }
}

function checkReferences(
  { problems }: Reading,
  file: string,
  matter: CampaignMatter,
  entities: readonly string[],
  professions: readonly string[],
) {
  const refuse = (message: string) => problems.push({ file, line: null, message })
  // The list of all campaigns stands at that address (§7).
  if (path.basename(file, '.md') === 'showcase') refuse("a campaign cannot be named 'showcase'")
  if (matter.entity && !entities.includes(matter.entity)) refuse(`entity: '${matter.entity}' is not in company.yaml`)
  if (matter.profession && !professions.includes(matter.profession))
    refuse(`profession: '${matter.profession}' is not in professions.yaml`)
  if (matter.salary_min !== null && matter.salary_max !== null && matter.salary_min > matter.salary_max)
    refuse('salary_min is above salary_max')
  if (matter.stages.includes('SURVEY') && matter.survey.length === 0)
    refuse('stages name SURVEY and there are no questions')
  if (matter.stages.includes('PITCH') && matter.pitch === null) refuse('stages name PITCH and there is no pitch')
  if (matter.stages.includes('VIDEO') && matter.video === null) refuse('stages name VIDEO and there is no video')
}
