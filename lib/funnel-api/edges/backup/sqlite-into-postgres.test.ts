import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { createSession } from '#lib/contract/accounts'
import { createAlert, listAlerts } from '#lib/contract/alerts'
import { listCandidacies } from '#lib/contract/candidacies'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { restoreBackup } from '#lib/funnel-api/edges/backup/restore'
import { createBackup } from '#lib/funnel-api/edges/backup/create-backup'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import { readAllBytes } from '#lib/funnel-api/platform/storage/stored-bytes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { contextOf, locationOf } from '#tests/support/backups'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let sqliteApi: TestApi
let root: string
let target: Awaited<ReturnType<typeof freshDatabase>>
let messages: string[]

const LYON = { name: 'Lyon, France', city: 'Lyon', country: 'France', iso_country: 'FR', lat: 45.75, lon: 4.85 }
const alert = { body: { user_campaign_alert: { distance: 20, address: LYON } } }

const backUp = async () =>
  (await createBackup(locationOf(sqliteApi), root, { now: new Date(), report: () => undefined })).folder
const restore = (folder: string, isForced = false, location = locationOf(target)) => {
  const report = (message: string) => void messages.push(message)
  return restoreBackup(location, folder, { now: new Date(), isForced, isSigningOut: false, report, contextOf })
}

async function inTarget<T>(work: (db: Db) => Promise<T>) {
  const db = await openDatabase(target)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Counts the rows of each table in the current schema. */
async function countRows(db: Db, isPostgres: boolean) {
  const { rows: tables } = await (
    isPostgres
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_schema
          where type = 'table' and name not like 'sqlite_%' and name not like 'candidacy_words%'`
  ).execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]!.count)
  }
  return counts
}

const findUserId = async (db: Db, { email }: Pick<Candidate, 'email'>) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const exportData = async ({ call }: Pick<Candidate, 'call'>) => {
  const discussions = await call(listDiscussions)
  const thread = await call(listMessages, { params: { id: discussions[0]!.id } })
  return { discussions, messages: thread, candidacies: await call(listCandidacies), alerts: await call(listAlerts) }
}

/** A backup and the number of its rows. It is repeated if the mail worker wrote to the database in the meantime. */
async function backUpAndCount(): Promise<{ folder: string; counts: Record<string, number> }> {
  const counts = await countRows(sqliteApi.db, false)
  const folder = await backUp()
  return isDeepStrictEqual(await countRows(sqliteApi.db, false), counts) ? { folder, counts } : backUpAndCount()
}

const onPostgres = IS_POSTGRES ? describe : describe.skip
onPostgres('restoring a SQLite backup into PostgreSQL', () => {
  beforeEach(async () => {
    messages = []
    sqliteApi = await openTestApi(undefined, undefined, {}, await freshDatabase({ isSqlite: true }))
    target = await freshDatabase({ isBare: true })
    root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
  })
  afterEach(async () => {
    await sqliteApi.close()
    await target.drop()
    rmSync(root, { recursive: true })
  })

  async function applicant() {
    const camille = await signUp(sqliteApi)
    const { id: candidacy_id } = await applyFully(sqliteApi, camille)
    const { discussion_id: id } = await sendRecruiterMessage(sqliteApi.api, {
      candidacy_id,
      author_name: 'Lena Vogt',
      content: 'Hello « Camille » \\ "there"\n{a,b}',
      is_closing: false,
    })
    await camille.call(sendMessage, { params: { id }, body: { discussion_message: { content: 'Yes', files_url: [] } } })
    await camille.call(createAlert, alert)
    return camille
  }

  it('copies all rows and keeps sessions valid', async () => {
    const camille = await applicant()
    const before = await exportData(camille)
    // The last ID belongs to a deleted user and must not be reused.
    const last = await signUp(sqliteApi)
    const last_id = await findUserId(sqliteApi.db, last)
    await sqliteApi.db.deleteFrom('users').where('id', '=', last_id).execute()
    const { folder, counts: all } = await backUpAndCount()
    const { changes, ...counts } = all
    expect(changes).toBeGreaterThan(0)
    const file = await sqliteApi.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()

    expect(await restore(folder)).toMatchObject({ miscounted: [] })
    expect(await inTarget((db) => countRows(db, true))).toEqual(counts)
    const now = await openTestApi([], undefined, {}, { ...target, drop: async () => undefined })
    try {
      const { id: company_id } = await now.db
        .selectFrom('companies')
        .select('id')
        .where('slug', '=', 'bakery')
        .executeTakeFirstOrThrow()
      const user = { company_id, email: camille.email, password: PASSWORD }
      const { auth_token } = await now.callAs()(createSession, { body: { user } })
      for (const token of [camille.token, auth_token!])
        expect(await exportData({ call: now.callAs({ token, company: 'bakery' }) })).toEqual(before)
      const store = await openStore(target.dataDir)
      expect(await readAllBytes(store, file.key)).toEqual(
        await readFile(path.join(sqliteApi.dataDir, 'files', file.key)),
      )
      await store.close()
      const next = await signUp(now, { email: 'after@example.org' })
      expect(await findUserId(now.db, next)).toBe(last_id + 1)
      expect((await apply(now, next, 'night-baker')).id).toBeGreaterThan(before.candidacies[0]!.id)
    } finally {
      await now.close()
    }
  })

  it('reports the wrong setting if the schema does not exist', async () => {
    const databaseUrl = new URL(target.databaseUrl!)
    databaseUrl.searchParams.set('options', '-csearch_path=nowhere')
    const location = locationOf({ dataDir: target.dataDir, databaseUrl: databaseUrl.href })
    await expect(restore(await backUp(), false, location)).rejects.toThrow(
      'none of the schemas in its search_path exists',
    )
  })

  it('migrates an older backup', async () => {
    const older = await freshDatabase({ isSqlite: true })
    await (await openPreviousVersion(older, '009', 1)).destroy()
    const { folder } = await createBackup(locationOf(older), root, { now: new Date(), report: () => undefined })
    await restore(folder)
    await older.drop()
    const names = sql<{ name: string }>`select name from kysely_migration order by name`
    const { rows } = await inTarget((db) => names.execute(db))
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(await migrationsFor('postgres').getMigrations()))
    expect(await inTarget((db) => db.selectFrom('companies').select('slug').execute())).toEqual([{ slug: 'bakery' }])
    expect(await inTarget((db) => db.selectFrom('candidacies').select('status').execute())).toEqual([
      { status: 'RECEIVED' },
    ])
  })

  it('enables the triggers again', async () => {
    await restore(await backUp())
    const { rows } = await inTarget((db) =>
      sql<{ enabled: string }>`select distinct tgenabled as enabled from pg_trigger where not tgisinternal`.execute(db),
    )
    expect(rows).toEqual([{ enabled: 'O' }])
  })

  it('removes NUL characters, which PostgreSQL cannot store, and reports it', async () => {
    const camille = await signUp(sqliteApi)
    await sqliteApi.db
      .updateTable('users')
      .set({ last_name: 'Du\0breuil' })
      .where('email', '=', camille.email)
      .execute()
    await restore(await backUp())
    const names = await inTarget((db) => db.selectFrom('users').select('last_name').execute())
    expect(names).toEqual([{ last_name: 'Dubreuil' }])
    expect(messages).toContainEqual(expect.stringMatching(/^users: removed NUL characters from 1 rows/))
  })

  it('rolls back and reports the table if a row is rejected', async () => {
    await applicant()
    await sql`update discussions set last_message_id = 3000000000`.execute(sqliteApi.db)
    const folder = await backUp()
    await expect(restore(folder)).rejects.toThrow('PostgreSQL rejected rows 1 to 1 of discussions')
    await sqliteApi.db.updateTable('discussions').set({ last_message_id: null }).execute()
    // The failed restore has left files, but no rows.
    const { aside } = await restore(await backUp(), true)
    expect(aside).toEqual([expect.stringContaining(target.dataDir)])
  })

  it('is rejected while the SQLite server is running', async () => {
    const folder = await backUp()
    await expect(restore(folder, true, { ...locationOf(target), dataDir: sqliteApi.dataDir })).rejects.toThrow(
      'careers.sqlite is in use',
    )
  })

  it('moves existing tables aside with --force', async () => {
    const folder = await backUp()
    await restore(folder)
    await expect(restore(folder)).rejects.toThrow('The target is not empty')
    const counts = await inTarget((db) => countRows(db, true))
    expect((await restore(folder, true)).aside.length).toBe(2)
    expect(await inTarget((db) => countRows(db, true))).toEqual(counts)
  })
})
