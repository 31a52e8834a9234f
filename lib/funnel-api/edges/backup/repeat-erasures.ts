import { apiOf } from '#lib/funnel-api/api-of'
import { candidacyOf } from '#lib/funnel-api/candidacies'
import type { Db } from '#lib/funnel-api/db/open'
import { eraseCandidacy } from '#lib/funnel-api/erase-candidacy'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { markOf } from '#lib/funnel-api/backup/erasures'
import type { Place } from '#lib/funnel-api/backup/place'
import type { FileStore } from '#lib/funnel-api/files/store'

const BATCH = 5000

/** Erases whom and what was erased after the backup was taken; marks without a row are of before it. */
export async function eraseAgain(db: Db, store: FileStore, { origin }: Place, marks: ReadonlySet<string>) {
  const erased = { users: 0, candidacies: 0 }
  if (marks.size === 0) return erased
  // No letter is sent by it, and nothing is signed.
  const api = apiOf({ db, store, origin, secret: '', env: process.env })
  for await (const { id } of marked(db, 'users', 'user', marks)) {
    const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (await eraseUser(api, user, { isTold: false })) erased.users += 1
  }
  for await (const { id } of marked(db, 'candidacies', 'candidacy', marks)) {
    const user = await db
      .selectFrom('candidacies')
      .innerJoin('users', 'users.id', 'candidacies.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .selectAll('users')
      .select(['companies.slug as company_slug', 'companies.time_zone'])
      .where('candidacies.id', '=', id)
      .executeTakeFirstOrThrow()
    const caller = { ...user, session_id: 0 }
    await eraseCandidacy(api, caller, await candidacyOf(api, caller, { id }))
    erased.candidacies += 1
  }
  return erased
}

async function* marked(db: Db, table: 'users' | 'candidacies', kind: 'user' | 'candidacy', marks: ReadonlySet<string>) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield* rows.filter((row) => marks.has(markOf(kind, row)))
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}
