import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Columns shown on public pages. Bookkeeping columns such as `matched_at` and `announced_at` do not change a page. */
const SHOWN = {
  companies: [
    ...['slug', 'name', 'locale', 'time_zone', 'description_texts', 'theme', 'labels', 'logo_url', 'favicon_url'],
    ...['website_url', 'external_website_url', 'career_tracking_code', 'html_pixels_code', 'html_tracking_code'],
    ...['html_verification_token', 'is_external_website_url_activated', 'is_indexation_active'],
    ...['is_linkedin_connect_active', 'is_google_connect_active', 'is_multi_entity_active', 'is_sponsorship_active'],
    ...['is_ua_active', 'is_website_active', 'analytics_id', 'chat_provider', 'chat_id', 'embed_origins'],
    ...['website_locales', 'accessibility'],
  ],
  entities: ['company_id', 'slug', 'name', 'logo_url', 'website_url'],
  contents: ['company_id', 'kind', 'slug', 'position', 'published_at', 'is_online', 'data', 'changed_at'],
  campaigns: [
    ...['company_id', 'entity_id', 'slug', 'name', 'locale', 'profession', 'job_type', 'working_time', 'remote_level'],
    ...['contract_duration_in_months', 'salary_min', 'salary_max', 'salary_currency', 'pay_period', 'job_start'],
    ...['date_end', 'is_online', 'is_draft', 'first_activation_at', 'last_activation_at', 'cover', 'title_color'],
    ...['abstract_video', 'video', 'description', 'profile', 'stages', 'address', 'pitch', 'survey', 'changed_at'],
  ],
} as const
type Table = keyof typeof SHOWN

/** Selects the company and the campaign whose pages show the `old` or `new` row. */
const shownBy = (table: Table, row: 'old' | 'new') =>
  table === 'companies'
    ? `select ${row}.slug as company, null as campaign`
    : `select slug as company, ${table === 'campaigns' ? `${row}.slug` : 'null'} as campaign from companies where id = ${row}.company_id`

const values = (table: Table, row: 'old' | 'new') => `(${SHOWN[table].map((name) => `${row}.${name}`).join(', ')})`

/** SQLite has no notifications, so changes are inserted into a table that servers poll. */
const onSqlite = (table: Table): readonly string[] => {
  const note = (...rows: ('old' | 'new')[]) =>
    `insert into changes (company, campaign) ${rows.map((row) => shownBy(table, row)).join(' union ')};`
  return [
    `create trigger ${table}_told_insert after insert on ${table} begin ${note('new')} end`,
    `create trigger ${table}_told_delete after delete on ${table} begin ${note('old')} end`,
    `create trigger ${table}_told_update after update on ${table}
      when ${values(table, 'old')} is not ${values(table, 'new')} begin ${note('new', 'old')} end`,
  ]
}

/** PostgreSQL notifies listeners after the commit and removes duplicates within a transaction. */
const onPostgres = (table: Table): readonly string[] => {
  const note = (
    row: 'old' | 'new',
  ) => `perform pg_notify('careers', json_build_object('company', told.company, 'campaign',
    told.campaign)::text) from (${shownBy(table, row).replace('null as', 'null::text as')}) as told;`
  return [
    `create function ${table}_told() returns trigger language plpgsql as $$ begin
      if tg_op <> 'DELETE' then ${note('new')} end if;
      if tg_op <> 'INSERT' then ${note('old')} end if;
      return null;
    end $$`,
    `create trigger ${table}_told after insert or delete on ${table} for each row execute function ${table}_told()`,
    `create trigger ${table}_told_update after update on ${table} for each row
      when (${values(table, 'old')} is distinct from ${values(table, 'new')}) execute function ${table}_told()`,
  ]
}

/** Tables that wake event streams on all nodes: messages of a user and recordings by phone. */
const WAKES = [
  { table: 'discussions', key: `'user:' || coalesce(new.user_id, old.user_id)`, on: 'insert or update or delete' },
  { table: 'recording_links', key: `'recording-link:' || coalesce(new.id, old.id)`, on: 'update or delete' },
] as const

const wakes = WAKES.flatMap(({ table, key, on }) => [
  `create function ${table}_woken() returns trigger language plpgsql as $$ begin
    perform pg_notify('careers', json_build_object('wake', ${key})::text);
    return null;
  end $$`,
  `create trigger ${table}_woken after ${on} on ${table} for each row execute function ${table}_woken()`,
])

const TABLES = Object.keys(SHOWN) as Table[]
const NOTED = `create table changes (
  id integer primary key autoincrement,
  company text not null,
  campaign text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
)`

/** Adds change notifications for all nodes, and the table of settings that nodes share. */
export const changesTold = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: RawBuilder<unknown>) => statement.execute(db)
    const told = engine === 'sqlite' ? [NOTED, ...TABLES.flatMap(onSqlite)] : [...TABLES.flatMap(onPostgres), ...wakes]
    for (const statement of told) await run(sql.raw(statement))
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (name) => name.primaryKey())
      .addColumn('value', 'text', (value) => value.notNull())
      .execute()
  },
})
