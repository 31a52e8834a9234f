import { ApiError } from '#lib/contract/errors'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/platform/context'

/**
 * Returns the caller of a request. An unknown or expired token, or one of another company, counts as no token, so that
 * its owner can still read public pages and sign in. Calls that need a session respond with 401.
 */
export async function identifyCaller(api: Api, headers: Headers): Promise<Caller> {
  const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  const company = headers.get('x-company')
  const user = token ? await findUser(api, token, company) : null
  return { user, company, address: headers.get('x-client-address') ?? '' }
}

async function findUser({ db, now }: Api, token: string, company: string | null): Promise<CallerUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.opened_by',
      'companies.slug as company_slug',
      'companies.time_zone',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || row.expires_at <= now().toISOString() || (company !== null && row.company_slug !== company)) return null
  return { ...row, is_link_session: row.opened_by === 'link' }
}

/** Throws NOT_FOUND if the request's host belongs to another company than the path or body (§7). */
export function requireHostOfCompany(caller: Caller, slug: string) {
  if (caller.company !== null && caller.company !== slug) throw new ApiError('NOT_FOUND', 'Company not found')
}

/** Returns the company of a body's `company_id`. Throws NOT_FOUND if it is not the company of the request's host. */
export async function requireCompanyById({ db }: Api, caller: Caller, company_id: number) {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirst()
  if (!company) throw new ApiError('NOT_FOUND', 'Company not found')
  requireHostOfCompany(caller, company.slug)
  return company
}
