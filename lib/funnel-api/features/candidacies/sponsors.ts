import { addSponsorCode } from '#lib/funnel-api/features/accounts/mutations'
import { ApiError } from '#lib/contract/errors'
import { SPONSOR_CODE } from '#lib/domain/sponsorship'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { newCode } from '#lib/funnel-api/features/candidacies/reference'

/** Throws NOT_FOUND if the company has not enabled sponsorship. */
export async function requireSponsorship({ db }: Api, company_id: number) {
  const { is_sponsorship_active } = await db
    .selectFrom('companies')
    .select('is_sponsorship_active')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  if (!is_sponsorship_active) throw new ApiError('NOT_FOUND', 'Sponsorship is not enabled')
}

/** Returns the user's sponsor code and creates it on the first call. Concurrent calls return the same code. */
export async function ensureSponsorCode({ db }: Api, user: CallerUser): Promise<string> {
  await addSponsorCode(db, user.id, newCode(5))
  const { sponsor_code } = await db
    .selectFrom('users')
    .select('sponsor_code')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return sponsor_code!
}

/** Finds a user of a company by sponsor code. Returns undefined if sponsorship is disabled. */
export const findSponsorByCode = ({ db }: Api, company_id: number, code: string) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('users.company_id', '=', company_id)
    .where('users.sponsor_code', '=', code)
    .where('companies.is_sponsorship_active', '=', true)
    .executeTakeFirst()

/** Counts submitted applications that came through the user's link. */
export async function countSponsored({ db }: Api, user: CallerUser): Promise<number> {
  const { count } = await db
    .selectFrom('candidacies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sponsor_user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the sponsor columns of a candidacy. Free text is stored unchanged. A code must belong to another user. */
export async function resolveSponsor(api: Api, user: CallerUser, sponsor: string | null) {
  if (sponsor === null || !SPONSOR_CODE.test(sponsor)) return { sponsor }
  const sponsorUser = await findSponsorByCode(api, user.company_id, sponsor)
  return sponsorUser && sponsorUser.id !== user.id ? { sponsor, sponsor_user_id: sponsorUser.id } : { sponsor: null }
}
