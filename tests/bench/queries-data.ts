import type pg from 'pg'

/** Rows of each table per candidate. */
const SHARES = { discussions: 0.5, messages: 3, files: 0.2, sessions: 0.2, outbox: 0.4, alerts: 0.1 }
const MESSAGES = Number(process.env.QUERIES_MESSAGES || SHARES.messages)
/** Per company, and per company of a campaign. */
const CANDIDATES_PER_COMPANY = 1000
const CAMPAIGNS_PER_COMPANY = 20
const CHUNK = 500_000

const at = (seconds: string) =>
  `to_char(timestamp '2026-01-01' + (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`

const ago = (seconds: string) =>
  `to_char((now() at time zone 'utc') - (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`

type Filling = { table: string; share: number; columns: string; values: string }

/** Values by `n`, the row number from 1; the relations are realistic. */
const FILLINGS: readonly Filling[] = [
  {
    table: 'companies',
    share: 1 / CANDIDATES_PER_COMPANY,
    columns: `slug, name, locale, time_zone, description_texts, theme, labels, is_external_website_url_activated,
      is_indexation_active, is_linkedin_connect_active, is_google_connect_active, is_multi_entity_active,
      is_sponsorship_active, is_ua_active, is_website_active`,
    values: `'company-' || n, 'Company ' || n, 'en', 'Europe/Paris', '{}', '{"color_1":"#112233","color_2":"#ffffff",
      "content_font":"Inter","title_font":"Inter","header_link_color":null,"is_help_displayed":true}', '{}', 0, 1, 0, 0, 0, 0, 0, 1`,
  },
  {
    table: 'campaigns',
    share: CAMPAIGNS_PER_COMPANY / CANDIDATES_PER_COMPANY,
    columns: `company_id, slug, name, locale, job_type, working_time, description, profile, stages, remote_level,
      salary_currency, is_online, is_draft, first_activation_at, last_activation_at, matched_at`,
    values: `1 + (n - 1) / ${CAMPAIGNS_PER_COMPANY}, 'job-' || n, 'Job ' || n, 'en', 'PERMANENT_CONTRACT', 'FULL_TIME',
      repeat('What one does here. ', 60), repeat('Whom we look for. ', 20), '["RESUME"]', 0, 1, 1, 0, ${at('n')}, ${at('n')}, ${at('n + 60')}`,
  },
  {
    table: 'users',
    share: 1,
    columns: `company_id, email, email_key, first_name, last_name, created_at, password_hash, legals_accepted_at, locale,
      is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active, expiration_date`,
    values: `1 + (n - 1) / ${CANDIDATES_PER_COMPANY}, 'person-' || n || '@example.org', 'person-' || n || '@example.org', 'Camille',
      'Dubreuil', ${at('n')}, '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || md5('x' || n), ${at('n')}, 'fr', 1, 1, 0,
      to_char(date '2027-01-01' + (n % 730)::int, 'YYYY-MM-DD')`,
  },
  {
    table: 'sessions',
    share: SHARES.sessions,
    columns: 'user_id, token_hash, created_at, expires_at',
    values: `n * 2, md5('a' || n) || md5('b' || n), ${at('n')}, ${at('n + 40000000')}`,
  },
  {
    table: 'candidacies',
    share: 1,
    columns: `user_id, campaign_id, answer_group, created_at, changed_at, confirmed_at, reference, status, is_pitch_passed,
      is_subscribed, resume_id, reminders`,
    // One in ten is a draft: most were started long ago, the last of them recently.
    values: `n, 1 + ((n - 1) / ${CANDIDATES_PER_COMPANY}) * ${CAMPAIGNS_PER_COMPANY} + n % ${CAMPAIGNS_PER_COMPANY}, '{"1":"Nights"}',
      ${at('n')}, ${at('n + 60')}, case when n % 10 = 0 then null else ${at('n + 600')} end,
      case when n % 10 = 0 then null else 'R' || n end, 'RECEIVED', 0, 1, null, case when n % 10 = 0 then 2 else 0 end`,
  },
  {
    table: 'files',
    share: SHARES.files,
    columns: 'handle, user_id, company_id, folder, filename, mimetype, size, sha256, key, created_at',
    values: `md5('file' || n), n * 2, 1 + (n * 2 - 1) / ${CANDIDATES_PER_COMPANY}, 'candidacy/resume', 'cv.pdf', 'application/pdf', 200000,
      md5('c' || n) || md5('d' || n), 'candidacy/resume/1/' || md5('file' || n), ${at('n * 2')}`,
  },
  {
    table: 'resumes',
    share: SHARES.files,
    columns: 'user_id, size, resume_url, handle, sha256, filename, created_at',
    values: `n * 2, 200000, '/fs/file/' || md5('file' || n), md5('file' || n), md5('c' || n) || md5('d' || n), 'cv.pdf', ${at('n * 2')}`,
  },
  {
    table: 'discussions',
    share: SHARES.discussions,
    columns:
      'candidacy_id, user_id, company_id, is_open, created_at, last_message_at, last_message_id, last_seen_by_user_at',
    values: `n * 2, n * 2, 1 + (n * 2 - 1) / ${CANDIDATES_PER_COMPANY}, 1, ${at('n')}, ${at('n + 500')}, n * 6, ${at('n + 250')}`,
  },
  {
    table: 'discussion_messages',
    share: MESSAGES,
    columns: 'discussion_id, author_type, author_name, content, files_url, is_status_updated, created_at',
    values: `1 + (n - 1) / 6, case when n % 2 = 0 then 'Recruiter' else 'User' end, 'Ada Frei', 'Message ' || n || ': when can you come?',
      '[]', 0, ${at('(n - 1) / 6 + (n % 6) * 100')}`,
  },
  {
    table: 'outbox',
    share: SHARES.outbox,
    columns: `channel, company_id, recipient, locale, template, payload, dedupe_key, status, attempts, next_attempt_at, created_at`,
    values: `'mail', 1 + (n * 2 - 1) / ${CANDIDATES_PER_COMPANY}, 'person-' || n * 2 || '@example.org', 'fr', 'receipt',
      '{"first_name":"Camille","job":"Job"}', 'receipt:' || n * 2, 'sent', 1, ${at('n')}, ${at('n')}`,
  },
  {
    table: 'idempotency_keys',
    share: SHARES.sessions,
    columns: 'key, request_hash, status, body, created_at',
    values: `n * 2 || ':' || md5('k' || n), md5('h' || n), 200, '{"id":1}', ${ago('n % 2000000')}`,
  },
  {
    table: 'campaign_alerts',
    share: SHARES.alerts,
    columns: 'user_id, company_id, distance, reach, address, created_at, iso_country, lat, lon',
    values: `n * 10, 1 + (n * 10 - 1) / ${CANDIDATES_PER_COMPANY}, 30, 30, '{"name":"Lyon"}', ${at('n')}, 'FR', 43 + (n % 6000) / 1000.0, 1 + (n % 5000) / 1000.0`,
  },
  {
    table: 'funnel_counts',
    share: 0.1,
    columns: 'campaign_id, day, step, event, count, seconds',
    values: `1 + (n - 1) / 50, to_char(now()::date - ((n - 1) % 50 / 2)::int, 'YYYY-MM-DD'), 'SURVEY',
      case when n % 2 = 0 then 'started' else 'finished' end, 3, 60`,
  },
  {
    table: 'rates',
    share: 0.02,
    columns: 'key, window_start, count',
    values: `'session-address:10.' || n, extract(epoch from now())::bigint - n % 80000, 3`,
  },
]

/** Indexes without a constraint: built once all rows exist. */
const PLAIN = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = current_schema() and indexdef not like 'CREATE UNIQUE%'`

/** Inserts rows in steps of about half a minute; a database with some of them gets the rest. Yields after each step. */
export async function* fill(client: pg.Client, candidates: number): AsyncGenerator<string> {
  // Skips foreign key checks and triggers: the generated rows are consistent.
  await client.query(
    "set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '1GB'",
  )
  await client.query(`create table if not exists bench_indexes as ${PLAIN}`)
  const indexes = await client.query<{ name: string; definition: string }>('select * from bench_indexes')
  for (const { name } of indexes.rows) await client.query(`drop index if exists ${name}`)
  for (const { table, share, columns, values } of FILLINGS) {
    const all = Math.round(candidates * share)
    const { rows } = await client.query<{ there: number }>(`select count(*) as there from ${table}`)
    for (let from = Number(rows[0]!.there) + 1; from <= all; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, all)
      await client.query(
        `insert into ${table} (${columns}) select ${values} from generate_series(${from}::bigint, ${to}) as n`,
      )
      yield `${table} ${to}`
    }
  }
  for (const { name, definition } of indexes.rows) {
    await client.query(definition)
    yield `index ${name}`
  }
  await client.query('drop table bench_indexes')
  for (const { table } of FILLINGS) {
    await client.query(`vacuum analyze ${table}`)
    yield `${table} analyzed`
  }
}
