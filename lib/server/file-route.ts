import 'server-only'
import type { Company } from '#lib/domain/company'
import { loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'
import { siteUrl } from '#lib/server/site-url'

type Context = { params: SiteParams }
type FileContext = { company: Company; origin: URL; slug: string }

/**
 * Responds with a machine-readable file about a company, in the company's language. 404 if the company does not exist
 * or `write` returns null.
 */
export const fileRoute =
  (type: string, write: (context: FileContext) => Promise<string | null> | string | null) =>
  async (_request: Request, { params }: Context): Promise<Response> => {
    const { company: companySlug, locale } = await params
    const found = await loadCompany(companySlug, locale)
    const company = found && found.locale !== locale ? await loadCompany(companySlug, found.locale) : found
    const text = company && (await write({ company, origin: siteUrl(companySlug), slug: companySlug }))
    if (text === null) return new Response(null, { status: 404 })
    return new Response(text, { headers: { 'content-type': type } })
  }

/** Files for search engines answer 404 if the company does not want to be indexed. */
export const ifIndexed = ({ company }: FileContext, write: () => Promise<string | null>) =>
  company.is_indexation_active ? write() : null
