import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type BundleCampaigns, campaignsOf } from '#lib/funnel-api/cli/bundle/campaigns'
import * as content from '#lib/funnel-api/cli/bundle/content'
import { type Medium, mediaOf } from '#lib/funnel-api/cli/bundle/media'
import { parseOne } from '#lib/funnel-api/cli/bundle/parse-files'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import type { CompanyFile } from '#lib/funnel-api/cli/bundle/schemas'
import { toLocalized } from '#lib/funnel-api/cli/bundle/texts'
import type { Localized } from '#lib/domain/terms'

export type Bundle = {
  slug: string
  company: Omit<CompanyFile, 'description' | 'logo' | 'favicon' | 'chat' | 'entities'> & {
    description: Localized
    logo_url: string | null
    favicon_url: string | null
    chat_provider: 'crisp' | 'intercom' | null
    chat_id: string | null
  }
  entities: { slug: string; name: string; logo_url: string | null; website_url: string | null }[]
  contents: content.Content[]
  campaigns: BundleCampaigns
  media: Medium[]
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads and checks a whole bundle; throws a `BundleError` that names every problem. */
export async function readBundle(folder: string): Promise<Bundle> {
  const root = path.resolve(folder)
  const slug = path.basename(root)
  const found = await stat(`${root}/company.yaml`).catch(() => null)
  if (!found) throw new BundleError([{ file: folder, line: null, message: 'holds no company.yaml' }])
  if (!SLUG.test(slug)) throw new BundleError([{ file: folder, line: null, message: 'is no name for a subdomain' }])
  const company = await parseOne(root, 'company', 'company.yaml')
  if (company.value === null) throw new BundleError(company.problems)
  const problems: Problem[] = []
  const media = mediaOf(root, slug)
  const bundle = await assemble(company.value, { root, locale: company.value.locale, media, problems }, slug)
  const all = [...problems, ...media.problems]
  if (all.length > 0) throw new BundleError(all)
  return { ...bundle, media: media.files() }
}

async function assemble(file: CompanyFile, reading: content.Reading, slug: string): Promise<Omit<Bundle, 'media'>> {
  const { description, logo, favicon, chat, entities, ...company } = file
  const url = (reference: string | null) => reading.media.url('company.yaml', reference)
  const professions = await content.professionsOf(reading)
  return {
    slug,
    company: {
      ...company,
      description: toLocalized(description, company.locale),
      logo_url: await url(logo),
      favicon_url: await url(favicon),
      chat_provider: chat?.provider ?? null,
      chat_id: chat?.id ?? null,
    },
    entities: await Promise.all(
      entities.map(async ({ logo: picture, ...entity }) => ({ ...entity, logo_url: await url(picture) })),
    ),
    contents: [
      ...(await content.homeOf(reading)),
      ...professions,
      ...(await content.teamOf(reading)),
      ...(await content.customOf(reading)),
      ...(await content.newsOf(reading)),
      ...(await content.helpCenterOf(reading)),
      ...(await content.termsOf(reading)),
    ],
    campaigns: await campaignsOf(
      reading,
      new Set(entities.map((entity) => entity.slug)),
      new Set(professions.map((profession) => profession.slug)),
    ),
  }
}
