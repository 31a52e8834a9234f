import { getTranslations } from 'next-intl/server'
import { ShareCard } from '#components/site/share-card'
import { publisherOf } from '#lib/domain/publisher'
import { Theme } from '#lib/domain/theme'
import { jobFacts } from '#lib/domain/share-card'
import { renderCard } from '#lib/server/render-card'
import { loadCampaign, loadCompany, loadTheme } from '#lib/server/loaders'

type Context = { params: Promise<{ company: string; locale: string; slug: string }> }

/** A job's share card, in the job's language. After the job has closed, shared links show the company's card. */
export async function GET(_: Request, { params }: Context) {
  const { company: name, locale, slug } = await params
  const [company, theme, campaign] = await Promise.all([
    loadCompany(name, locale),
    loadTheme(name),
    loadCampaign(name, slug),
  ])
  if (!company || !campaign) return new Response(null, { status: 404 })
  if (campaign === 'closed') return new Response(null, { status: 302, headers: { location: '/card.png' } })
  const tEnums = await getTranslations({ locale: campaign.locale, namespace: 'ENUMERATIONS' })
  const { name: publisher, logo_url } = publisherOf(company, campaign)
  const facts = {
    title: campaign.name,
    facts: jobFacts(tEnums, campaign),
    publisher,
    logo_url: logo_url ?? company.logo_url,
    theme: theme ?? Theme.parse({}),
  }
  return renderCard(name, facts, ShareCard)
}
