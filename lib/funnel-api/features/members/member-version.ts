import { ApiError } from '#lib/contract/errors'
import { readMember } from '#lib/funnel-api/features/members/queries'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Locks a membership until the transaction ends. Throws NOT_FOUND, and STALE if its version is not `expected`. */
export async function requireMemberVersion(db: Db, company_id: number, id: number, expected: string) {
  await db
    .updateTable('staff_memberships')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('company_id', '=', company_id)
    .where('staff_user_id', '=', id)
    .execute()
  const { version } = await readMember(db, company_id, id)
  if (version !== expected) throw new ApiError('STALE', 'Member was changed in the meantime')
}
