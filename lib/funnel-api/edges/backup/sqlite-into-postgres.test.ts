import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { createSession } from '#lib/contract/accounts'
import { createAlert, listAlerts } from '#lib/contract/alerts'
import { listCandidacies } from '#lib/contract/candidacies'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import type { Place } from '#lib/funnel-api/backup/place'
import { restoreBackup } from '#lib/funnel-api/backup/restore'
import { takeBackup } from '#lib/funnel-api/backup/take'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { writeAsRecruiter } from '#lib/funnel-api/discussions'
import { openStore } from '#lib/funnel-api/files/store'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, applyFully, type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

let old: TestApi
let root: string
let target: Awaited<ReturnType<typeof freshDatabase>>
let said: string[]

const LYON = { name: 'Lyon, France', city: 'Lyon', country: 'France', iso_country: 'FR', lat: 45.75, lon: 4.85 }
const alert = { body: { user_campaign_alert: { distance: 20, address: LYON } } }

const at = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }): Place => ({
  ...{ dataDir, databaseUrl, s3: undefined, hasSecret: false },
  origin: (slug) => `http://${slug}.test`,
})
const backUp = async () => (await takeBackup(at(old), root, { now: new Date(), tell: () => undefined })).folder
const restore = (folder: string, isForced = false, place = at(target)) => {
  const tell = (sentence: string) => void said.push(sentence)
  return restoreBackup(place, folder, { now: new Date(), isForced, isSigningOut: false, tell })
}

async function inTarget<T>(work: (db: Db) => Promise<T>) {
  const db = await openDatabase(target)
  return work(db).finally(() => db.destroy())
}

/** Every table of the schema that is written to, and how many rows it has. */
async function countsOf(db: Db, isPostgres: boolean) {
  const { rows: tables } = await (
    isPostgres
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
  ).execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]!.count)
  }
  return counts
}

const idOf = async (db: Db, { email }: Pick<Candidate, 'email'>) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const seenBy = async ({ call }: Pick<Candidate, 'call'>) => {
  const discussions = await call(listDiscussions)
  const messages = await call(listMessages, { params: { id: discussions[0]!.id } })
  return { discussions, messages, candidacies: await call(listCandidacies), alerts: await call(listAlerts) }
}

const onPostgres = IS_POSTGRES ? describe : describe.skip
onPostgres('a backup of SQLite that is restored into PostgreSQL', () => {
  beforeEach(async () => {
    said = []
    old = await openTestApi(undefined, undefined, {}, await freshDatabase({ isSqlite: true }))
    target = await freshDatabase({ isBare: true })
    root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
  })
  afterEach(async () => {
    await old.close()
    await target.drop()
    rmSync(root, { recursive: true })
  })

  async function applicant() {
    const camille = await signUp(old)
    const { id: candidacy_id } = await applyFully(old, camille)
    const { discussion_id: id } = await writeAsRecruiter(old.api, {
      ...{ candidacy_id, author_name: 'Lena Vogt', content: 'Hello « Camille » \\ "there"\n{a,b}', is_closing: false },
    })
    await camille.call(sendMessage, { params: { id }, body: { discussion_message: { content: 'Yes', files_url: [] } } })
    await camille.call(createAlert, alert)
    return camille
  }

  it('has every row, and lets people go on where they were', async () => {
    const camille = await applicant()
    const before = await seenBy(camille)
    // Whoever had the last number is gone: it is given to nobody else.
    const last = await signUp(old)
    const last_id = await idOf(old.db, last)
    await old.db.deleteFrom('users').where('id', '=', last_id).execute()
    const { changes, ...counts } = await countsOf(old.db, false)
    expect(changes).toBeGreaterThan(0)
    const file = await old.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()

    expect(await restore(await backUp())).toMatchObject({ miscounted: [] })
    expect(await inTarget((db) => countsOf(db, true))).toEqual(counts)
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
        expect(await seenBy({ call: now.callAs({ token, company: 'bakery' }) })).toEqual(before)
      const store = await openStore(target.dataDir)
      expect(await allBytes(store, file.key)).toEqual(await readFile(path.join(old.dataDir, 'files', file.key)))
      await store.close()
      const next = await signUp(now, { email: 'after@example.org' })
      expect(await idOf(now.db, next)).toBe(last_id + 1)
      expect((await apply(now, next, 'night-baker')).id).toBeGreaterThan(before.candidacies[0]!.id)
    } finally {
      await now.close()
    }
  })

  it('says which setting is wrong where there is no schema to write to', async () => {
    const databaseUrl = new URL(target.databaseUrl!)
    databaseUrl.searchParams.set('options', '-csearch_path=nowhere')
    const place = at({ dataDir: target.dataDir, databaseUrl: databaseUrl.href })
    await expect(restore(await backUp(), false, place)).rejects.toThrow('no schema of its search_path is there')
  })

  const dropColumns = (table: string, ...columns: string[]) =>
    columns.map((column) => `alter table ${table} drop column ${column}`)

  it('may be older than the tables of today', async () => {
    const steps = [
      'drop trigger campaigns_told_closed_at',
      'alter table webhooks drop column old_secrets',
      ...dropColumns('feeds', 'paused_at', 'pause_reason', 'parse_attempts'),
      ...dropColumns('uploads', 'received_bytes', 'stored_bytes', 'chunk_count', 'small_count'),
      "delete from kysely_migration where name > '008'",
    ]
    for (const step of steps) await sql.raw(step).execute(old.db)
    await restore(await backUp())
    const names = sql<{ name: string }>`select name from kysely_migration order by name`
    const { rows } = await inTarget((db) => names.execute(db))
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(await migrationsFor('postgres').getMigrations()))
    expect(await inTarget((db) => db.selectFrom('companies').select('id').execute())).toHaveLength(2)
  })

  it('calls out again what is written later', async () => {
    await restore(await backUp())
    const { rows } = await inTarget((db) =>
      sql<{ enabled: string }>`select distinct tgenabled as enabled from pg_trigger where not tgisinternal`.execute(db),
    )
    expect(rows).toEqual([{ enabled: 'O' }])
  })

  it('leaves out characters that PostgreSQL has in no text, and says so', async () => {
    const camille = await signUp(old)
    await old.db.updateTable('users').set({ last_name: 'Du\0breuil' }).where('email', '=', camille.email).execute()
    await restore(await backUp())
    const names = await inTarget((db) => db.selectFrom('users').select('last_name').execute())
    expect(names).toEqual([{ last_name: 'Dubreuil' }])
    expect(said).toContainEqual(expect.stringMatching(/^users: 1 rows held the character NUL/))
  })

  it('leaves nothing in the database where one row does not fit, and names where it is', async () => {
    await applicant()
    await sql`update discussions set last_message_id = 3000000000`.execute(old.db)
    const folder = await backUp()
    await expect(restore(folder)).rejects.toThrow('PostgreSQL does not take rows 1 to 1 of discussions')
    await old.db.updateTable('discussions').set({ last_message_id: null }).execute()
    // What a failure leaves of files is put aside: none of it is in the database.
    const { aside } = await restore(await backUp(), true)
    expect(aside).toEqual([expect.stringContaining(target.dataDir)])
  })

  it('waits until the server on SQLite has stopped', async () => {
    const folder = await backUp()
    await expect(restore(folder, true, { ...at(target), dataDir: old.dataDir })).rejects.toThrow(
      'careers.sqlite is in use',
    )
  })

  it('goes beside what the database has already where it is told to', async () => {
    const folder = await backUp()
    await restore(folder)
    await expect(restore(folder)).rejects.toThrow('There is something already')
    const counts = await inTarget((db) => countsOf(db, true))
    expect((await restore(folder, true)).aside.length).toBe(2)
    expect(await inTarget((db) => countsOf(db, true))).toEqual(counts)
  })
})
