import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import { requireHostOfCompany } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import type { CompanyRow } from '#lib/funnel-api/platform/db/schema'
import { localizedTextOrNull } from '#lib/funnel-api/platform/localize'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Returns the company of a path, if the caller's host may access it. Throws NOT_FOUND. */
export async function requireCompany({ db }: Api, caller: Caller, slug: string): Promise<Selectable<CompanyRow>> {
  requireHostOfCompany(caller, slug)
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!company) throw new ApiError('NOT_FOUND', 'Company not found')
  return company
}

export function companyRoutes(serve: Serve, api: Api) {
  serve(contract.readCompany, async ({ params, query, caller }) => {
    const company = await requireCompany(api, caller, params.company_subdomain)
    return { ...company, description: localizedTextOrNull(company.description_texts, query.lang, company.locale) }
  })
  serve(contract.readTheme, async ({ params, caller }) => (await requireCompany(api, caller, params.slug)).theme)
  serve(contract.readTermsLabels, async ({ params, caller }) => (await requireCompany(api, caller, params.slug)).labels)
}
