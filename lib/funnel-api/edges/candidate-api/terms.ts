import * as companies from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import type { Locale } from '#lib/domain/enumerations'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { requireCompany } from '#lib/funnel-api/edges/candidate-api/companies'
import type { Serve } from '#lib/funnel-api/edges/http/serve'
import { platformTerms, findTerms } from '#lib/funnel-api/features/companies/terms'

export function termsRoutes(serve: Serve, api: Api) {
  const requireTerms = async (
    caller: Caller,
    slug: string,
    kind: 'terms_candidates' | 'terms_newsletter',
    lang: Locale | undefined,
  ) => {
    const terms = await findTerms(api.db, await requireCompany(api, caller, slug), kind, lang)
    if (!terms) throw new ApiError('NOT_FOUND', 'Terms not found')
    return terms
  }
  serve(companies.readTerms, ({ query }) => platformTerms(query.lang, api.operator))
  serve(companies.readCompanyTerms, ({ params, query, caller }) =>
    requireTerms(caller, params.slug, 'terms_candidates', query.lang),
  )
  serve(extensions.readNewsletterTerms, ({ params, query, caller }) =>
    requireTerms(caller, params.slug, 'terms_newsletter', query.lang),
  )
}
