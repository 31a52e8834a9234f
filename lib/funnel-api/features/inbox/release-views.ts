import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Releases the saved views of a person in the companies to which they have no access any more. Shared views remain
 * without an owner, because colleagues use them. Private views are deleted.
 */
export async function releaseViews(db: Db, { now }: Pick<Api, 'now'>, staff_user_id: number): Promise<void> {
  const person = await db
    .selectFrom('staff_users')
    .select('is_operator')
    .where('id', '=', staff_user_id)
    .executeTakeFirst()
  if (!person || person.is_operator) return
  const memberships = db.selectFrom('staff_memberships').select('company_id').where('staff_user_id', '=', staff_user_id)
  await db
    .updateTable('inbox_views')
    .set({ staff_user_id: null, released_at: now().toISOString() })
    .where('staff_user_id', '=', staff_user_id)
    .where('company_id', 'not in', memberships)
    .where('is_shared', '=', true)
    .execute()
  await db
    .deleteFrom('inbox_views')
    .where('staff_user_id', '=', staff_user_id)
    .where('company_id', 'not in', memberships)
    .execute()
}
