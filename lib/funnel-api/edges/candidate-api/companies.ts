import type { Selectable } from 'kysely'
import * as contract from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import { hostMayName } from '#lib/funnel-api/auth/caller'
import type { Api, Caller } from '#lib/funnel-api/context'
import type { CompanyRow } from '#lib/funnel-api/db/schema'
import { textOrNull } from '#lib/funnel-api/localize'
import type { Serve } from '#lib/funnel-api/serve'

/** Returns the company of a path, if the caller's host may access it. Throws NOT_FOUND. */
export async function companyNamed({ db }: Api, caller: Caller, slug: string): Promise<Selectable<CompanyRow>> {
  hostMayName(caller, slug)
  const company = await db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!company) throw new ApiError('NOT_FOUND', 'no such company')
  return company
}

export function companyRoutes(serve: Serve, api: Api) {
  serve(contract.readCompany, async ({ params, query, caller }) => {
    const company = await companyNamed(api, caller, params.company_subdomain!)
    return { ...company, description: textOrNull(company.description_texts, query.lang, company.locale) }
  })
  serve(contract.readTheme, async ({ params, caller }) => (await companyNamed(api, caller, params.slug!)).theme)
  serve(contract.readTermsLabels, async ({ params, caller }) => (await companyNamed(api, caller, params.slug!)).labels)
}
