import { ApiError } from '#lib/contract/errors'
import type { Member } from '#lib/contract/staff/members'
import type { Locale } from '#lib/domain/enumerations'
import { nameFromEmail } from '#lib/domain/name-from-email'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const membersOf = (db: Db, company_id: number) =>
  db
    .selectFrom('staff_memberships as membership')
    .innerJoin('staff_users as user', 'user.id', 'membership.staff_user_id')
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.locale',
      'user.activated_at',
      'membership.id as membership_id',
      'membership.accepted_at',
      'membership.invited_name',
      'membership.invited_locale',
      'membership.role',
      'membership.suspended_at',
      'membership.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('staff_sessions as session')
        .select((inner) => inner.fn.max('session.last_used_at').as('at'))
        .whereRef('session.staff_user_id', '=', 'user.id')
        .as('last_used_at'),
    )
    .where('membership.company_id', '=', company_id)

type Row = Awaited<ReturnType<ReturnType<typeof membersOf>['executeTakeFirstOrThrow']>>

/**
 * Until a person has accepted the invitation, the company does not see whether they use the back office of other
 * companies.
 */
const toMember = ({
  membership_id,
  activated_at,
  accepted_at,
  invited_name,
  invited_locale,
  suspended_at,
  ...row
}: Row): Member => {
  const isAccepted = accepted_at !== null
  // Rows of earlier versions have no name from the invitation.
  const invited = invited_name ?? (activated_at === null ? row.name : nameFromEmail(row.email))
  return {
    ...row,
    name: isAccepted ? row.name : invited,
    locale: isAccepted ? row.locale : (invited_locale ?? row.locale),
    last_used_at: isAccepted ? row.last_used_at : null,
    is_suspended: suspended_at !== null,
    is_activated: isAccepted,
    version: [membership_id, row.role, suspended_at ?? ''].join('.'),
  }
}

/** Lists the members of a company by name. */
export const listMembers = async ({ db }: Pick<Api, 'db'>, company_id: number): Promise<Member[]> =>
  (await membersOf(db, company_id).execute())
    .map(toMember)
    .toSorted((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))

/** Returns a member of a company. Throws NOT_FOUND. */
export async function readMember(db: Db, company_id: number, id: number): Promise<Member> {
  const row = await membersOf(db, company_id).where('user.id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Member not found')
  return toMember(row)
}

/** The language of a person who is signed in. */
export async function readLocale(db: Db, id: number): Promise<Locale> {
  const user = db.selectFrom('staff_users').select('locale').where('id', '=', id)
  return (await user.executeTakeFirstOrThrow()).locale
}
