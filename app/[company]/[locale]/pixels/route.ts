import { PIXELS_POLICY, pixelsDocument } from '#lib/domain/pixels'
import { loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Context = { params: SiteParams }

/** The isolated frame for a company's tracking snippets (§2, analytics and custom pixels). */
export async function GET(_: Request, { params }: Context) {
  const { company: companySlug } = await params
  const company = await loadCompany(companySlug, 'en')
  const html = company && pixelsDocument(company)
  if (!html) return new Response(null, { status: 404 })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PIXELS_POLICY,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'none',
      'cache-control': 'private, max-age=60',
    },
  })
}
