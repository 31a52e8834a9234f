import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type BundleCampaigns, readCampaigns } from '#lib/funnel-api/features/bundles/read/campaigns'
import type { Content } from '#lib/funnel-api/features/companies/contents'
import * as content from '#lib/funnel-api/features/bundles/read/content'
import { createMediaCollector, type Medium } from '#lib/funnel-api/features/bundles/read/media'
import { parseOne } from '#lib/funnel-api/features/bundles/read/parse-files'
import { ImportError, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import type { CompanyFile } from '#lib/funnel-api/features/bundles/read/schemas'
import { nullIfMissing } from '#lib/funnel-api/platform/disk/null-if-missing'
import { statementOf, statementWarnings } from '#lib/funnel-api/features/bundles/read/statement'
import { toLocalized } from '#lib/funnel-api/features/bundles/read/texts'
import { MANAGER_SLUG } from '#lib/domain/manager-path'
import type { Accessibility } from '#lib/domain/accessibility'
import type { Localized } from '#lib/domain/terms'

export type Bundle = {
  slug: string
  company: Omit<CompanyFile, 'description' | 'accessibility' | 'logo' | 'favicon' | 'chat' | 'entities'> & {
    description: Localized
    accessibility: Accessibility | null
    logo_url: string | null
    favicon_url: string | null
    chat_provider: 'crisp' | 'intercom' | null
    chat_id: string | null
  }
  entities: { slug: string; name: string; logo_url: string | null; website_url: string | null }[]
  contents: Content[]
  campaigns: BundleCampaigns
  media: Medium[]
  /** Shortcomings that the company should fix, such as a video without captions. */
  warnings: ImportProblem[]
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads and validates a bundle. Throws an `ImportError` with all problems. */
export async function readBundle(folder: string): Promise<Bundle> {
  const root = path.resolve(folder)
  const slug = path.basename(root)
  const found = await nullIfMissing(stat(`${root}/company.yaml`))
  if (!found) throw new ImportError([{ file: folder, line: null, message: 'company.yaml not found' }])
  if (!SLUG.test(slug))
    throw new ImportError([{ file: folder, line: null, message: 'folder name is not a valid subdomain' }])
  if (slug === MANAGER_SLUG)
    throw new ImportError([{ file: folder, line: null, message: `subdomain '${MANAGER_SLUG}' is reserved` }])
  const company = await parseOne(root, 'company', 'company.yaml')
  if (company.value === null) throw new ImportError(company.problems)
  const problems: ImportProblem[] = []
  const media = createMediaCollector(root, slug)
  const warnings: ImportProblem[] = []
  const reading = { root, locale: company.value.locale, media, problems, warnings }
  const bundle = await assemble(company.value, reading, slug)
  const all = [...problems, ...media.problems]
  if (all.length > 0) throw new ImportError(all)
  return { ...bundle, media: media.files(), warnings }
}

async function assemble(
  file: CompanyFile,
  reading: content.Reading,
  slug: string,
): Promise<Omit<Bundle, 'media' | 'warnings'>> {
  const { description, accessibility, logo, favicon, chat, entities, ...company } = file
  reading.warnings.push(...statementWarnings(accessibility))
  const url = (reference: string | null) => reading.media.url('company.yaml', reference)
  const home = await content.readHomeFile(reading)
  const professions = await content.readProfessions(reading)
  return {
    slug,
    company: {
      ...company,
      description: toLocalized(description, company.locale),
      accessibility: accessibility && statementOf(accessibility, company.locale),
      logo_url: await url(logo),
      favicon_url: await url(favicon),
      chat_provider: chat?.provider ?? null,
      chat_id: chat?.id ?? null,
    },
    entities: await Promise.all(
      entities.map(async ({ logo, ...entity }) => ({ ...entity, logo_url: await url(logo) })),
    ),
    contents: [
      ...(await content.readHome(reading, home)),
      ...professions,
      ...(await content.readTeam(reading)),
      ...(await content.readCustomPage(reading)),
      ...(await content.readNews(reading)),
      ...(await content.readHelpCenter(reading)),
      ...(await content.readTerms(reading)),
    ],
    campaigns: await readCampaigns(
      reading,
      home?.film ?? null,
      new Set(entities.map((entity) => entity.slug)),
      new Set(professions.map((profession) => profession.slug)),
    ),
  }
}
