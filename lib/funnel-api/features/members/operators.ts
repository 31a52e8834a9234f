import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import { firstCompanyId } from '#lib/funnel-api/features/companies/queries'
import { removeAsRecruiter } from '#lib/funnel-api/features/companies/notifications'
import { deletePeopleWithoutCompany } from '#lib/funnel-api/features/members/former-members'
import { findOrCreateUser, type Person, sendInvitation } from '#lib/funnel-api/features/members/members'
import { releaseViews } from '#lib/funnel-api/features/inbox/release-views'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

/** An operator, who can open every company. */
export type Operator = {
  id: number
  email: string
  name: string
  locale: Locale
  is_activated: boolean
  created_at: string
}

/**
 * Creates an operator, or makes a member one. Only the command line calls this. The invitation has the name and the
 * colors of the first company. Throws CONFLICT if the person is an operator already.
 */
export const createOperator = (api: Api, person: Person): Promise<Operator> =>
  inTransaction(api, async (db) => {
    const user = await findOrCreateUser(db, api, person)
    const created = await db
      .updateTable('staff_users')
      .set({ is_operator: true })
      .where('id', '=', user.id)
      .where('is_operator', '=', false)
      .returningAll()
      .executeTakeFirst()
    if (!created) throw new ApiError('CONFLICT', 'An operator with this email address already exists')
    const company_id = await firstCompanyId(db)
    const key = `operator:${user.id}:${api.now().toISOString()}`
    if (company_id !== undefined) await sendInvitation(db, api, company_id, user, key)
    return toOperator(created)
  })

export const listOperators = async ({ db }: Pick<Api, 'db'>): Promise<Operator[]> =>
  (
    await db
      .selectFrom('staff_users')
      .selectAll()
      .where('is_operator', '=', true)
      .orderBy('name')
      .orderBy('id')
      .execute()
  ).map(toOperator)

/**
 * Ends the access to all companies, except to those in which the person is a member. Returns the person, and the
 * recruiters that were deleted in other companies. Throws NOT_FOUND. Only the command line calls this, so the server
 * finds it when it next checks the access of its event streams, within a second.
 */
export const removeOperator = (api: Api, email: string) =>
  inTransaction(api, async (db) => {
    const removed = await db
      .updateTable('staff_users')
      .set({ is_operator: false })
      .where('email', '=', email.toLowerCase())
      .where('is_operator', '=', true)
      .returning(['id', 'email', 'name'])
      .executeTakeFirst()
    if (!removed) throw new ApiError('NOT_FOUND', 'Operator not found')
    const recruiters: { company_id: number; id: number; name: string }[] = []
    for (const company_id of await companiesWithoutMembership(db, removed.id))
      for (const recruiter of await removeAsRecruiter(db, company_id, removed))
        recruiters.push({ company_id, ...recruiter })
    await releaseViews(db, api, removed.id)
    await deletePeopleWithoutCompany(db, api, removed)
    return { id: removed.id, name: removed.name, recruiters }
  })

/** Returns the companies in which a person receives emails but is not a member. */
async function companiesWithoutMembership(db: Db, id: number): Promise<number[]> {
  const memberships = db.selectFrom('staff_memberships').select('company_id').where('staff_user_id', '=', id)
  const rows = await db
    .selectFrom('recruiters')
    .select('company_id')
    .distinct()
    .where('staff_user_id', '=', id)
    .where('company_id', 'not in', memberships)
    .execute()
  return rows.map(({ company_id }) => company_id)
}

type Row = Omit<Operator, 'is_activated'> & { activated_at: string | null }

const toOperator = ({ id, email, name, locale, created_at, activated_at }: Row): Operator => ({
  id,
  email,
  name,
  locale,
  created_at,
  is_activated: activated_at !== null,
})
