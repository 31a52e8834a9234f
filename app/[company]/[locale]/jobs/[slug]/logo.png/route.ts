import { publisherOf } from '#lib/domain/publisher'
import { drawSearchLogo } from '#lib/server/card-logo'
import { respondWithCachedImage } from '#lib/server/cached-images'
import { loadCampaign, loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'

type Context = { params: SiteParams<'slug'> }

/** The employer's logo, as linked in the structured data of a job. */
export async function GET(_: Request, { params }: Context) {
  const { company: companySlug, locale, slug } = await params
  const [company, campaign] = await Promise.all([loadCompany(companySlug, locale), loadCampaign(companySlug, slug)])
  if (!company || !campaign) return new Response(null, { status: 404 })
  const { logo_url } = campaign === 'closed' ? company : publisherOf(company, campaign)
  if (!logo_url) return new Response(null, { status: 404 })
  return respondWithCachedImage({ companySlug, logo_url }, () => drawSearchLogo(logo_url, siteUrl(companySlug)))
}
