import path from 'node:path'
import { campaignFaults } from '#lib/domain/written-campaign'
import { filesBelow, type Reading } from '#lib/funnel-api/cli/bundle/content'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { AT_ONCE, parseFiles } from '#lib/funnel-api/cli/bundle/parse-files'
import type { CampaignMatter } from '#lib/funnel-api/cli/bundle/schemas'

/** A campaign as a bundle gives it: facts, texts as HTML, media as public addresses. */
export type BundleCampaign = Omit<CampaignMatter, 'profile' | 'pitch'> & {
  slug: string
  description: string
  profile: string
  pitch: (Omit<NonNullable<CampaignMatter['pitch']>, 'video'> & { video_url: string | null }) | null
}

/** The campaigns of a bundle that has been checked: read again one after the other, since a hundred thousand fit no memory. */
export type BundleCampaigns = { slugs: ReadonlySet<string>; read: () => AsyncGenerator<BundleCampaign> }

export async function campaignsOf(
  reading: Reading,
  entities: ReadonlySet<string>,
  professions: ReadonlySet<string>,
): Promise<BundleCampaigns> {
  const slugs = new Set<string>()
  const files = await filesBelow(reading.root, 'campaigns', '.md')
  for await (const { file, value, problems } of parsedCampaigns(reading, files)) {
    const refuse = (message: string) => reading.problems.push({ file, line: null, message })
    const slug = slugOf(file)
    if (slugs.has(slug)) refuse(`there are two of the name '${slug}'`)
    slugs.add(slug)
    reading.problems.push(...problems)
    if (value === null) continue
    for (const { message } of campaignFaults(slug, value, { entities, professions })) refuse(message)
    for (const medium of mediaOf(value)) await reading.media.url(file, medium)
  }
  return { slugs, read: () => campaignsIn(reading, files) }
}

const slugOf = (file: string) => path.basename(file, '.md')

const mediaOf = ({ cover, abstract_video, video, pitch }: CampaignMatter) => [
  ...[cover, abstract_video, video],
  pitch?.video ?? null,
]

async function* parsedCampaigns({ root }: Reading, files: readonly string[]) {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const batch = files.slice(from, from + AT_ONCE)
    const parsed = await parseFiles(root, 'campaign', batch)
    for (const [index, campaign] of parsed.entries()) yield { file: batch[index]!, ...campaign }
  }
}

async function* campaignsIn(reading: Reading, files: readonly string[]) {
  for await (const { file, value, html, problems } of parsedCampaigns(reading, files)) {
    // It was right a moment ago.
    if (value === null) throw new BundleError(problems)
    yield await toCampaign(reading, file, value, html)
  }
}

async function toCampaign(
  { media }: Reading,
  file: string,
  matter: CampaignMatter,
  description: string,
): Promise<BundleCampaign> {
  const { pitch, ...facts } = matter
  const { video, ...asked } = pitch ?? { video: null }
  return {
    ...facts,
    slug: slugOf(file),
    cover: await media.url(file, matter.cover),
    abstract_video: await media.url(file, matter.abstract_video),
    video: await media.url(file, matter.video),
    description,
    pitch: pitch && { ...(asked as Omit<typeof pitch, 'video'>), video_url: await media.url(file, video) },
  }
}
