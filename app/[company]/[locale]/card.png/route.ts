import { ShareCard } from '#components/site/share-card'
import { Theme } from '#lib/domain/theme'
import { respondWithCard } from '#lib/server/render-card'
import { loadCompany, loadHome, loadTheme } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Context = { params: SiteParams }

/** The company's share card with its tagline, in the company's default language. */
export async function GET(_: Request, { params }: Context) {
  const { company: companySlug, locale } = await params
  const [company, theme] = await Promise.all([loadCompany(companySlug, locale), loadTheme(companySlug)])
  if (!company) return new Response(null, { status: 404 })
  const home = await loadHome(companySlug, company.locale)
  const card = {
    title: home?.tagline ?? company.name,
    facts: [],
    publisher: company.name,
    logo_url: company.logo_url,
    theme: theme ?? Theme.parse({}),
  }
  return respondWithCard(companySlug, card, ShareCard)
}
