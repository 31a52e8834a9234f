import { publisherOf } from '#lib/domain/publisher'
import { searchLogo } from '#lib/server/card-logo'
import { cachedImage } from '#lib/server/cached-images'
import { loadCampaign, loadCompany } from '#lib/server/loaders'
import { siteUrl } from '#lib/server/site-url'

type Context = { params: Promise<{ company: string; locale: string; slug: string }> }

/** The employer's logo, as linked in the structured data of a job. */
export async function GET(_: Request, { params }: Context) {
  const { company: companySlug, locale, slug } = await params
  const [company, campaign] = await Promise.all([loadCompany(companySlug, locale), loadCampaign(companySlug, slug)])
  if (!company || !campaign) return new Response(null, { status: 404 })
  const { logo_url } = campaign === 'closed' ? company : publisherOf(company, campaign)
  if (!logo_url) return new Response(null, { status: 404 })
  return cachedImage({ companySlug, logo_url }, () => searchLogo(logo_url, siteUrl(companySlug)))
}
