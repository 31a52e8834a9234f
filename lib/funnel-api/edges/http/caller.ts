import { ApiError } from '#lib/contract/errors'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/context'

const SESSION_DAYS = 180

export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString()

/**
 * Who calls. A token that is unknown, ended or of another company than the host's is nobody's, never an error that tells
 * which: what needs a session answers 401, and who left an old one behind can still read and sign in.
 */
export async function callerOf(api: Api, headers: Headers): Promise<Caller> {
  const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  const company = headers.get('x-company')
  const user = token ? await userOf(api, token, company) : null
  return { user, company, address: headers.get('x-client-address') ?? '' }
}

async function userOf({ db, now }: Api, token: string, company: string | null): Promise<CallerUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'companies.slug as company_slug',
      'companies.time_zone',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row || row.expires_at <= now().toISOString() || (company !== null && row.company_slug !== company)) return null
  return row
}

/** §7 names the company in many paths: one that the host does not speak for is not there. */
export function hostMayName(caller: Caller, slug: string) {
  if (caller.company !== null && caller.company !== slug) throw new ApiError('NOT_FOUND', 'no such company')
}
