import type { ExpressionBuilder } from 'kysely'
import { releaseRatings } from '#lib/funnel-api/features/recruiting/ratings'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

export type FormerMemberContext = Pick<Api, 'now' | 'secret' | 'previousSecret'>

/** Whether a person is neither a member of any company nor an operator. */
export const hasNoCompany = ({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Database, 'staff_users'>) =>
  and([
    eb('is_operator', '=', false),
    not(
      exists(
        selectFrom('staff_memberships')
          .select('staff_memberships.id')
          .whereRef('staff_memberships.staff_user_id', '=', 'staff_users.id'),
      ),
    ),
  ])

/**
 * Deletes people who are neither members nor operators, with their passkeys and codes. People with a session are
 * deleted only after it has ended, because until then their pages show that the access has ended.
 */
export const deletePeopleWithoutCompany = (
  database: Db,
  api: FormerMemberContext,
  only: { id: number } | { before: string },
): Promise<void> =>
  inTransaction({ db: database }, async (db) => {
    const isFormer = (eb: ExpressionBuilder<Database, 'staff_users'>) =>
      eb.and([
        hasNoCompany(eb),
        'id' in only ? eb('staff_users.id', '=', only.id) : eb('created_at', '<', only.before),
        eb('staff_users.id', 'not in', eb.selectFrom('staff_sessions').select('staff_user_id')),
      ])
    // The update locks the rows. A statement that waited for an invitation would not see the new membership, so the
    // deletion checks again.
    const locked = await db
      .updateTable('staff_users')
      .set((eb) => ({ email: eb.ref('email') }))
      .where(isFormer)
      .returning('id')
      .execute()
    if (locked.length === 0) return
    const ids = locked.map(({ id }) => id)
    const deleted = db.deleteFrom('staff_users').where('id', 'in', ids).where(isFormer)
    for (const person of await deleted.returning(['id', 'email']).execute()) await releaseRatings(db, api, person)
  })
