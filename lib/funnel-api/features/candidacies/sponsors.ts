import { ApiError } from '#lib/contract/errors'
import { SPONSOR_CODE } from '#lib/domain/sponsorship'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { newCode } from '#lib/funnel-api/reference'

/** Nothing of sponsorship is there for a company that has not switched it on. */
export async function refuseUnsponsored({ db }: Api, company_id: number) {
  const { is_sponsorship_active } = await db
    .selectFrom('companies')
    .select('is_sponsorship_active')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  if (!is_sponsorship_active) throw new ApiError('NOT_FOUND', 'no sponsorship here')
}

/** The person's code, made when it is first asked for; two that ask at once get one. */
export async function sponsorCodeOf({ db }: Api, user: CallerUser): Promise<string> {
  await db
    .updateTable('users')
    .set({ sponsor_code: newCode(5) })
    .where('id', '=', user.id)
    .where('sponsor_code', 'is', null)
    .execute()
  const { sponsor_code } = await db
    .selectFrom('users')
    .select('sponsor_code')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return sponsor_code!
}

/** Whose code it is among the people of a company's site. */
export const personOfCode = ({ db }: Api, company_id: number, code: string) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('users.company_id', '=', company_id)
    .where('users.sponsor_code', '=', code)
    .where('companies.is_sponsorship_active', '=', true)
    .executeTakeFirst()

/** Applications sent through the person's link. */
export async function countSponsored({ db }: Api, user: CallerUser): Promise<number> {
  const { count } = await db
    .selectFrom('candidacies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sponsor_user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a candidacy keeps of the sponsor that was named: a text as it is; a code only where it is somebody else's. */
export async function sponsorOf(api: Api, user: CallerUser, sponsor: string | null) {
  if (sponsor === null || !SPONSOR_CODE.test(sponsor)) return { sponsor }
  const person = await personOfCode(api, user.company_id, sponsor)
  return person && person.id !== user.id ? { sponsor, sponsor_user_id: person.id } : { sponsor: null }
}
