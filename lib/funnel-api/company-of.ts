import { ApiError } from '#lib/contract/errors'
import { hostMayName } from '#lib/funnel-api/auth/caller'
import type { Api, Caller } from '#lib/funnel-api/context'

/** The company of a body's `company_id`, which the caller's host must speak for. */
export async function companyOf({ db }: Api, caller: Caller, company_id: number) {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirst()
  if (!company) throw new ApiError('NOT_FOUND', 'no such company')
  hostMayName(caller, company.slug)
  return company
}
