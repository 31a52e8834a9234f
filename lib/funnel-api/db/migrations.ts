import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

type Engine = 'sqlite' | 'postgres'
type Table = CreateTableBuilder<string, string>
type Column = [name: string, type: 'text' | 'integer' | 'real', rules?: 'required' | 'unique']

/** Ids count up and are never given twice. */
const withId = (engine: Engine) => (table: Table) =>
  engine === 'sqlite'
    ? table.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (id) => id.primaryKey().generatedAlwaysAsIdentity())

const columns = (list: readonly Column[]) => (table: Table) =>
  list.reduce(
    (made, [name, type, rules]) =>
      made.addColumn(name, type === 'real' ? 'double precision' : type, (column) =>
        rules === 'unique' ? column.notNull().unique() : rules ? column.notNull() : column,
      ),
    table,
  )

const required = (type: Column[1], ...names: string[]): Column[] => names.map((name) => [name, type, 'required'])
const optional = (type: Column[1], ...names: string[]): Column[] => names.map((name) => [name, type])
const flags = (...names: string[]) => required('integer', ...names)

/** A reference whose row goes with the one it points to. */
const belongsTo = (column: string, target: string) => (table: Table) =>
  table.addForeignKeyConstraint(
    `${(table.toOperationNode().table.table.identifier as { name: string }).name}_${column}`,
    [column as never],
    target,
    ['id'],
    (key) => key.onDelete('cascade'),
  )

const unique =
  (name: string, ...on: string[]) =>
  (table: Table) =>
    table.addUniqueConstraint(name, on as never[])

const foundation = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const id = withId(engine)
    const create = (name: string) => db.schema.createTable(name) as unknown as Table
    const tables: Table[] = [
      create('companies')
        .$call(id)
        .$call(
          columns([
            ['slug', 'text', 'unique'],
            ...required('text', 'name', 'locale', 'time_zone', 'description_texts', 'theme', 'labels'),
            ...optional(
              'text',
              'logo_url',
              'favicon_url',
              'website_url',
              'external_website_url',
              'career_tracking_code',
              'html_pixels_code',
              'html_tracking_code',
              'html_verification_token',
            ),
            ...flags(
              'is_external_website_url_activated',
              'is_indexation_active',
              'is_linkedin_connect_active',
              'is_google_connect_active',
              'is_multi_entity_active',
              'is_sponsorship_active',
              'is_ua_active',
              'is_website_active',
            ),
          ]),
        ),
      create('entities')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...required('text', 'slug', 'name'),
            ...optional('text', 'logo_url', 'website_url'),
          ]),
        )
        .$call(belongsTo('company_id', 'companies'))
        .$call(unique('entities_slug', 'company_id', 'slug')),
      create('campaigns')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...optional('integer', 'entity_id'),
            ...required(
              'text',
              'slug',
              'name',
              'locale',
              'job_type',
              'working_time',
              'description',
              'profile',
              'stages',
            ),
            ...required('integer', 'remote_level', 'salary_currency'),
            ...optional('real', 'contract_duration_in_months', 'salary_min', 'salary_max'),
            ...optional(
              'text',
              'external_id',
              'profession',
              'pay_period',
              'job_start',
              'date_end',
              'first_activation_at',
              'last_activation_at',
              'cover',
              'title_color',
              'abstract_video',
              'video',
              'address',
              'pitch',
              'survey',
            ),
            ...flags('is_online', 'is_draft'),
          ]),
        )
        .$call(belongsTo('company_id', 'companies'))
        .$call(unique('campaigns_slug', 'company_id', 'slug'))
        .$call(unique('campaigns_external', 'company_id', 'external_id')),
      create('wire_ids')
        .$call(id)
        .$call(columns([...required('integer', 'campaign_id'), ...required('text', 'key')]))
        .$call(belongsTo('campaign_id', 'campaigns'))
        .$call(unique('wire_ids_key', 'campaign_id', 'key')),
      create('contents')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'company_id', 'position', 'is_online'),
            ...required('text', 'kind', 'slug', 'data'),
            ...optional('text', 'published_at'),
          ]),
        )
        .$call(belongsTo('company_id', 'companies'))
        .$call(unique('contents_slug', 'company_id', 'kind', 'slug')),
      create('users')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...required('text', 'email', 'email_key', 'first_name', 'last_name', 'created_at'),
            ...optional(
              'text',
              'password_hash',
              'legals_accepted_at',
              'locale',
              'iso_country',
              'phone_code',
              'phone_number',
              'bio_url',
              'avatar_url',
            ),
            ...flags('is_password_set_by_user', 'is_campaign_alert_active', 'is_partner_newsletter_active'),
          ]),
        )
        .$call(belongsTo('company_id', 'companies'))
        .$call(unique('users_email', 'company_id', 'email_key')),
      create('sessions')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'user_id'),
            ['token_hash', 'text', 'unique'],
            ...required('text', 'created_at', 'expires_at'),
          ]),
        )
        .$call(belongsTo('user_id', 'users')),
      create('codes')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'user_id'),
            ...required('text', 'purpose', 'expires_at'),
            ['token_hash', 'text', 'unique'],
            ...optional('integer', 'campaign_id'),
          ]),
        )
        .$call(belongsTo('user_id', 'users')),
      create('resumes')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'user_id', 'size'),
            ...required('text', 'resume_url', 'handle', 'sha256', 'filename', 'created_at'),
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(unique('resumes_content', 'user_id', 'sha256')),
      create('candidacies')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'user_id', 'campaign_id'),
            ...optional(
              'text',
              'answer_group',
              'answer_draft',
              'user_agent',
              'source',
              'sponsor',
              'video_seen_at',
              'confirmed_at',
            ),
            ['reference', 'text'],
            ...optional('integer', 'resume_id'),
            ...required('text', 'created_at'),
            ...flags('is_pitch_passed', 'is_subscribed'),
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(belongsTo('campaign_id', 'campaigns'))
        .$call(unique('candidacies_once', 'user_id', 'campaign_id'))
        .$call(unique('candidacies_reference', 'reference')),
      create('records')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'user_id', 'candidacy_id', 'pitch_id'),
            ...required('text', 'url', 'fs_handle'),
            ...optional('text', 'thumb_url'),
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(belongsTo('candidacy_id', 'candidacies'))
        .$call(unique('records_once', 'candidacy_id', 'pitch_id')),
      create('files')
        .addColumn('handle', 'text', (handle) => handle.primaryKey())
        .$call(
          columns([
            ...required('integer', 'user_id', 'company_id', 'size'),
            ...required('text', 'folder', 'filename', 'mimetype', 'sha256', 'key', 'created_at'),
          ]),
        ) as Table,
      create('uploads')
        .addColumn('id', 'text', (handle) => handle.primaryKey())
        .$call(
          columns([
            ...required('integer', 'user_id', 'company_id', 'size'),
            ...required('text', 'folder', 'filename', 'mimetype', 'created_at'),
            ...optional('text', 'handle'),
          ]),
        ) as Table,
      create('outbox')
        .$call(id)
        .$call(
          columns([
            ...required('integer', 'company_id', 'attempts'),
            ...required(
              'text',
              'channel',
              'recipient',
              'locale',
              'template',
              'payload',
              'status',
              'next_attempt_at',
              'created_at',
            ),
            ...optional('text', 'dedupe_key'),
          ]),
        )
        .$call(unique('outbox_once', 'dedupe_key')),
      create('campaign_tracks')
        .$call(columns([...required('integer', 'campaign_id', 'count'), ...required('text', 'day', 'source')]))
        .$call(unique('campaign_tracks_once', 'campaign_id', 'day', 'source')),
      create('rates')
        .addColumn('key', 'text', (key) => key.primaryKey())
        .addColumn('window_start', 'bigint', (start) => start.notNull())
        .$call(columns(required('integer', 'count'))) as Table,
      create('idempotency_keys')
        .addColumn('key', 'text', (key) => key.primaryKey())
        .$call(
          columns([...required('text', 'request_hash', 'body', 'created_at'), ...required('integer', 'status')]),
        ) as Table,
    ]
    for (const table of tables) await table.execute()
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['codes', 'user_id'],
      ['candidacies', 'campaign_id'],
      ['records', 'user_id'],
      ['files', 'user_id'],
      ['outbox', 'status'],
    ] as const)
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  },
})

/** In order, by name; one that has run is never edited. */
export const migrationsFor = (engine: Engine) => ({
  getMigrations: async () => ({ '001-foundation': foundation(engine) }),
})
