import type { Api } from '#lib/funnel-api/platform/context'
import { requireCandidacy } from '#lib/funnel-api/features/candidacies/queries'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { leaveCompany } from '#lib/funnel-api/features/members/members'
import { deleteApplication } from '#lib/funnel-api/features/privacy/delete-application'
import { deleteUser } from '#lib/funnel-api/features/privacy/delete-user'
import { deleteSubscriber } from '#lib/funnel-api/features/privacy/subscriber-data'
import { erasureMarkerOf, type ErasureKind } from '#lib/funnel-api/platform/erasures/erasures'

const BATCH = 5000

/**
 * Repeats the deletions of users, applications, job alert subscribers and members that happened after the backup. A
 * marker whose row is not in the backup has no effect. Returns how many users and applications were deleted.
 */
export async function repeatErasures(api: Api, markers: ReadonlySet<string>) {
  const { db } = api
  const erased = { users: 0, candidacies: 0 }
  if (markers.size === 0) return erased
  for await (const { id } of marked(db, 'users', 'user', markers)) {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (await deleteUser(api, user, { withConfirmation: false })) erased.users += 1
  }
  for await (const { id } of marked(db, 'candidacies', 'candidacy', markers)) {
    const user = await db
      .selectFrom('candidacies')
      .innerJoin('users', 'users.id', 'candidacies.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .selectAll('users')
      .select(['companies.slug as company_slug', 'companies.time_zone'])
      .where('candidacies.id', '=', id)
      .executeTakeFirstOrThrow()
    const caller = { ...user, session_id: 0 }
    await deleteApplication(api, caller, await requireCandidacy(api, caller, { id }))
    erased.candidacies += 1
  }
  for await (const { id } of marked(db, 'alert_subscribers', 'subscriber', markers)) await deleteSubscriber(api, id)
  for await (const { id } of marked(db, 'staff_memberships', 'membership', markers)) await removeAgain(api, id)
  return erased
}

/** Unlike a regular removal, also removes the last admin of a company. The command line can add another one. */
async function removeAgain(api: Api, id: number) {
  const { company_id, staff_user_id } = await api.db
    .selectFrom('staff_memberships')
    .select(['company_id', 'staff_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await inTransaction(api, (db) => leaveCompany(db, api, company_id, staff_user_id))
}

/** Yields the rows of a table that have an erasure marker. Reads in batches, because a table can be large. */
async function* marked(
  db: Db,
  table: 'users' | 'candidacies' | 'alert_subscribers' | 'staff_memberships',
  kind: ErasureKind,
  markers: ReadonlySet<string>,
) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* rows.filter((row) => markers.has(erasureMarkerOf(kind, row)))
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
