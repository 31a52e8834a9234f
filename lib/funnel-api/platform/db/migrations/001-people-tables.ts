import {
  belongsTo,
  columns,
  flags,
  optional,
  required,
  unique,
  type Create,
  type Step,
  type Table,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Tables of users, their applications and files, and service tables. */
export const peopleTables = (create: Create, id: Step) => [
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
