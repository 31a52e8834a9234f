import { botsFrom } from '#lib/funnel-api/bots/check'
import { candidacyOf } from '#lib/funnel-api/candidacies'
import type { Api } from '#lib/funnel-api/context'
import { currentOr } from '#lib/funnel-api/db/current'
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
  const api = apiOn(db, store, origin)
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

/** What erasing needs of the API; no letter is sent, nobody is asked. */
const apiOn = (db: Db, store: FileStore, origin: Place['origin']): Api => ({
  get db() {
    return currentOr(db)
  },
  store,
  origin,
  scanner: null,
  storeUrlHosts: [],
  verifiers: { google: null, linkedin: null },
  bots: botsFrom(process.env),
  secret: '',
  now: () => new Date(),
})
