import 'server-only'
import { getTranslations } from 'next-intl/server'
import { publisherOf } from '#lib/domain/publisher'
import { jobFacts } from '#lib/domain/share-card'
import { Theme } from '#lib/domain/theme'
import { loadCampaign, loadCompany, loadTheme } from '#lib/server/loaders'
import { respondWithCard } from '#lib/server/render-card'

type Draw = Parameters<typeof respondWithCard>[2]

/** Responds with a job's share card, in its language. Returns 'closed' for a closed job, null for a draft or no job. */
export async function respondWithJobCard(
  { company: companySlug, locale, slug }: { company: string; locale: string; slug: string },
  draw: Draw,
): Promise<Response | 'closed' | null> {
  const [company, theme, campaign] = await Promise.all([
    loadCompany(companySlug, locale),
    loadTheme(companySlug),
    loadCampaign(companySlug, slug),
  ])
  if (!company || !campaign) return null
  if (campaign === 'closed') return 'closed'
  if (campaign.is_draft) return null
  const tEnums = await getTranslations({ locale: campaign.locale, namespace: 'ENUMERATIONS' })
  const { name: publisher, logo_url } = publisherOf(company, campaign)
  const card = {
    title: campaign.name,
    facts: jobFacts(tEnums, campaign),
    publisher,
    logo_url: logo_url ?? company.logo_url,
    theme: theme ?? Theme.parse({}),
  }
  return respondWithCard(companySlug, card, draw)
}
