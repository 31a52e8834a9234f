import { sql } from 'kysely'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

/** PostgreSQL cancels statements that take longer than five seconds. */
const CHUNK = 5000

/**
 * Executes an `insert … select … from numbers` in chunks. `numbers (n)` is a table of the numbers from 1 to `count`.
 */
export const inChunks =
  (db: Db, count: number) =>
  async (strings: TemplateStringsArray, ...values: unknown[]) => {
    for (let from = 0; from < count; from += CHUNK) {
      const last = sql.lit(Math.min(from + CHUNK, count))
      await sql`with recursive numbers (n) as (select ${sql.lit(from + 1)} union all
        select n + 1 from numbers where n < ${last}) ${sql(strings, ...values)}`.execute(db)
    }
  }

/**
 * Adds verified users to a company. They are generated in the database, because sending very many rows takes longer
 * than measuring. Their IDs are consecutive. Returns the ID before the first one.
 */
export async function addUsers(db: Db, company_id: number, count: number): Promise<number> {
  const [company, now] = [sql.lit(company_id), sql.lit(new Date().toISOString())]
  await inChunks(db, count)`
    insert into users (company_id, email, email_key, first_name, last_name, created_at, legals_accepted_at,
      is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active)
    select ${company}, 'person-' || n || '@example.org', 'person-' || n || '@example.org', 'Camille', 'Dubreuil',
      ${now}, ${now}, 1, 1, 0 from numbers`
  const first = db.selectFrom('users').select('id').where('email_key', '=', 'person-1@example.org')
  return (await first.where('company_id', '=', company_id).executeTakeFirstOrThrow()).id - 1
}

/** Adds verified candidates with a session each. Does not sign them up, because a sign-up is slow on purpose. */
export async function addPeople(db: Db, company_id: number, count = 3000) {
  const before = await addUsers(db, company_id, count)
  const people = Array.from({ length: count }, (_, index) => ({ id: before + index + 1, token: newToken() }))
  const created_at = new Date().toISOString()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const times = { created_at, expires_at }
  const sessions = people.map(({ id, token }) => ({ user_id: id, token_hash: hashToken(token), ...times }))
  await db.insertInto('sessions').values(sessions).execute()
  return people
}

/**
 * Adds users with a submitted application each, for the jobs of a company in turn. `json` is the answers and the job
 * snapshot. Returns the user ID before the first one.
 */
export async function addApplications(db: Db, company_id: number, count: number, ...json: [string, string]) {
  const before = await addUsers(db, company_id, count)
  const jobs = await db.selectFrom('campaigns').select('id').where('company_id', '=', company_id).execute()
  const first = Math.min(...jobs.map(({ id }) => id))
  const [group, job, at] = [...json, '2026-11-01T08:00:00.000Z'].map((text) => sql.lit(text))
  await inChunks(db, count)`
    insert into candidacies (user_id, campaign_id, answer_group, advertisement, created_at, confirmed_at, reference,
      is_pitch_passed, is_subscribed)
    select ${sql.lit(before)} + n, ${sql.lit(first)} + n % ${sql.lit(jobs.length)}, ${group}, ${job}, ${at}, ${at},
      'R' || n, 0, 1 from numbers`
  return before
}

/** Copies a company under another slug, with its open jobs and all contents. Returns the slugs of the jobs. */
export async function copyCompany(db: Db, from: string, slug: string, maxJobs = 100): Promise<string[]> {
  const companies = db.selectFrom('companies').selectAll().where('slug', '=', from)
  const { id, ...company } = await companies.executeTakeFirstOrThrow()
  const added = db.insertInto('companies').values({ ...company, slug })
  const { id: company_id } = await added.returning('id').executeTakeFirstOrThrow()
  const open = db.selectFrom('campaigns').selectAll().where('company_id', '=', id).where('is_online', '=', true)
  const jobs = await open.orderBy('id').limit(maxJobs).execute()
  const contents = await db.selectFrom('contents').selectAll().where('company_id', '=', id).execute()
  const copies = jobs.map(({ id: _, ...job }) => ({ ...job, company_id, entity_id: null }))
  await db.insertInto('campaigns').values(copies).execute()
  const others = contents.map(({ id: _, ...content }) => ({ ...content, company_id }))
  await db.insertInto('contents').values(others).execute()
  return jobs.map((job) => job.slug)
}

export const DISCUSSIONS = 1000
export const MESSAGES = 10

/**
 * Adds applications of a candidate to new jobs of a company, each with messages. Those of every second one are unread.
 */
export async function addDiscussions(db: Db, company_id: number, user_id: number) {
  const campaigns = db.selectFrom('campaigns').selectAll().where('company_id', '=', company_id)
  const { id: _, ...template } = await campaigns.limit(1).executeTakeFirstOrThrow()
  for (let n = 0; n < DISCUSSIONS; n += 1) {
    const job = { ...template, slug: `bench-${n}`, external_id: null }
    await db.insertInto('campaigns').values(job).execute()
  }
  const [company, user] = [sql.lit(company_id), sql.lit(user_id)]
  const [old, seen] = [sql.lit('2026-01-01T00:00:00.000Z'), sql.lit('2026-01-03T00:00:00.000Z')]
  const last = sql.lit(`2026-01-02T00:00:${2 * MESSAGES}.000Z`)
  await sql`insert into candidacies (user_id, campaign_id, is_pitch_passed, is_subscribed, created_at)
    select ${user}, id, 0, 1, ${old} from campaigns where slug like 'bench-%'`.execute(db)
  await sql`insert into discussions (candidacy_id, user_id, company_id, is_open, created_at, last_message_at,
    last_seen_by_user_at) select id, ${user}, ${company}, 1, ${old}, ${last}, case when id % 2 = 0 then ${seen} end
    from candidacies where user_id = ${user}`.execute(db)
  await inChunks(db, MESSAGES)`
    insert into discussion_messages (discussion_id, author_type, author_name, content, files_url, is_status_updated,
      created_at)
    select id, 'Recruiter', 'Ada Frei', 'Message ' || n || ': when can you come?', '[]', 0,
      '2026-01-02T00:00:' || (n + ${sql.lit(MESSAGES)}) || '.000Z' from numbers, discussions where user_id = ${user}`
  await sql`update discussions set last_message_id =
    (select max(id) from discussion_messages where discussion_id = discussions.id)`.execute(db)
  // A database updates its statistics by itself within a minute.
  await sql`analyze`.execute(db)
}
