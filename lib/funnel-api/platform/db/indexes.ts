import { sql } from 'kysely'
import { withAdvisoryLock } from '#lib/funnel-api/platform/db/advisory-lock'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import { INBOX_INDEXES } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * `on` is the table with its columns and condition. `use` names the query that reads the index.
 * docs/indexes.md lists all indexes.
 */
type Index = { on: string; use: string }

/**
 * Indexes of large tables. They are not migrations, because the first node that starts builds them concurrently and
 * outside of a transaction.
 */
export const INDEXES: Readonly<Record<string, Index>> = {
  candidacies_unfinished: {
    on: 'candidacies (coalesce(changed_at, created_at)) where confirmed_at is null and is_subscribed = 1',
    use: 'reminders, which would otherwise read all applications every hour',
  },
  candidacies_sent: {
    on: 'candidacies (confirmed_at, id) where confirmed_at is not null',
    use: 'pages of applications in the staff API and in exports',
  },
  candidacies_unanswered: {
    on: `candidacies (campaign_id, reply_by, confirmed_at, id)
    where confirmed_at is not null and answered_at is null and withdrawn_at is null`,
    use: 'applications without a reply',
  },
  ...INBOX_INDEXES,
  campaigns_closed_untold: {
    on: 'campaigns (changed_at) where closed_at is null and is_online = 0 and is_draft = 0',
    use: 'closing of jobs, which would otherwise read all jobs every minute',
  },
  campaigns_ending: {
    on: 'campaigns (date_end) where closed_at is null and is_online = 1 and is_draft = 0',
    use: 'closing of jobs, which would otherwise read all jobs every minute',
  },
  campaigns_reopened: {
    on: 'campaigns (date_end) where closed_at is not null and is_online = 1',
    use: 'closing of jobs, which would otherwise read all jobs every minute',
  },
  users_ending: {
    on: 'users (coalesce(expiry_warned_days, 0), expiration_date)',
    use: 'retention warnings and deletions',
  },
  feeds_due: {
    on: 'feeds (next_run_at) where is_active = 1',
    use: 'due feeds',
  },
  candidacies_sent_in_status: {
    on: 'candidacies (status, confirmed_at, id) where confirmed_at is not null',
    use: 'pages of applications with one status',
  },
  discussions_of_company: {
    on: 'discussions (company_id, last_message_at, id)',
    use: 'pages of discussions in the staff API',
  },
  campaigns_unmatched: {
    on: `campaigns (id) where is_online = 1 and is_draft = 0
    and (matched_at is null or matched_at < last_activation_at)`,
    use: 'job alerts, which would otherwise read all jobs every minute',
  },
  outbox_due: {
    on: "outbox (channel, company_id, next_attempt_at, id) where status = 'waiting'",
    use: 'due emails by company',
  },
  outbox_dead: {
    on: "outbox (channel) where status = 'dead'",
    use: '`emails list`, `emails retry` and the failed emails in `/metrics`',
  },
  outbox_to_forget: {
    on: "outbox (created_at) where status <> 'waiting' and recipient <> ''",
    use: 'deletion of the personal data in old emails',
  },
  outbox_of_recipient: {
    on: 'outbox (company_id, lower(recipient))',
    use: 'deletion of a person',
  },
  identities_of_user: {
    on: 'identities (user_id)',
    use: 'deletion of a person',
  },
  uploads_of_user: {
    on: 'uploads (user_id)',
    use: 'start of an upload',
  },
  files_pending: {
    on: "files (created_at) where scan_status = 'pending'",
    use: 'virus scans',
  },
  files_by_instant: {
    on: 'files (created_at)',
    use: 'searches for files by day',
  },
  sessions_by_end: {
    on: 'sessions (expires_at)',
    use: 'cleanup',
  },
  webhook_deliveries_due: {
    on: "webhook_deliveries (webhook_id, next_attempt_at) where status = 'waiting'",
    use: 'due webhooks',
  },
  webhook_deliveries_of_company: {
    on: "webhook_deliveries (company_id, next_attempt_at) where status = 'waiting'",
    use: 'companies with a due delivery',
  },
  webhook_deliveries_in_turn: {
    on: "webhook_deliveries (webhook_id, subject, id) where status = 'waiting'",
    use: 'the next delivery of each person',
  },
  webhook_deliveries_dead: {
    on: "webhook_deliveries (webhook_id, id) where status = 'dead'",
    use: 'pages of failed deliveries',
  },
  webhook_deliveries_by_instant: {
    on: 'webhook_deliveries (created_at)',
    use: 'cleanup',
  },
  inbound_mails_by_instant: {
    on: 'inbound_mails (created_at)',
    use: 'cleanup',
  },
  codes_by_end: {
    on: 'codes (expires_at)',
    use: 'cleanup',
  },
  rates_by_window: {
    on: 'rates (window_start)',
    use: 'cleanup',
  },
  funnel_counts_by_day: {
    on: 'funnel_counts (day)',
    use: 'cleanup of statistics',
  },
  step_counts_by_day: {
    on: 'step_counts (day)',
    use: 'cleanup of statistics',
  },
  campaign_tracks_by_day: {
    on: 'campaign_tracks (day)',
    use: 'cleanup of statistics',
  },
  idempotency_keys_by_instant: {
    on: 'idempotency_keys (created_at)',
    use: 'cleanup',
  },
  idempotency_keys_of_integrations: {
    on: "idempotency_keys (created_at) where key like 'key-%'",
    use: 'cleanup, which would otherwise read other keys every hour',
  },
  idempotency_keys_of_members: {
    on: "idempotency_keys (created_at) where key like 'member-%'",
    use: 'cleanup, which would otherwise read other keys every hour',
  },
}
/** Indexes for prefix and text searches. PostgreSQL cannot use an index with a locale's collation for them. */
export const POSTGRES_INDEXES: Readonly<Record<string, Index>> = {
  idempotency_keys_by_beginning: {
    on: 'idempotency_keys (key text_pattern_ops)',
    use: 'deletion of a person',
  },
  candidacy_search_words: {
    on: "candidacy_search using gin (array_to_tsvector(string_to_array(words, ' ')))",
    use: 'text filter of the inbox',
  },
  outbox_by_beginning: {
    on: 'outbox (dedupe_key text_pattern_ops)',
    use: 'deletion of a person or an application',
  },
}
/** Indexes that earlier versions created, and the reason why they are deleted. */
export const OBSOLETE: Readonly<Record<string, string>> = {
  candidacies_of_campaign: 'duplicate of `candidacies_by_campaign_id`',
  candidacy_ratings_of_company: 'replaced by the mean rating in the indexes of the inbox',
  candidacies_sent_by_status: 'indexed an expression, because the status could be missing',
  outbox_by_status: 'replaced by other indexes of `outbox`',
  outbox_waiting: 'replaced by `outbox_due`',
  users_by_expiration: 'replaced by `users_ending`',
  webhook_deliveries_of_subject: 'no query uses it',
}

/** Builds missing indexes, and rebuilds those that an interrupted build left invalid. */
export async function buildIndexes(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const [name, { on }] of Object.entries(INDEXES)) await run(`create index if not exists ${name} on ${on}`)
    for (const name of Object.keys(OBSOLETE)) await run(`drop index if exists ${name}`)
    return
  }
  const required = { ...INDEXES, ...POSTGRES_INDEXES }
  const isDone = (existing: ReadonlyMap<string, boolean>) =>
    Object.keys(required).every((name) => existing.get(name)) &&
    !Object.keys(OBSOLETE).some((name) => existing.has(name))
  if (isDone(await readIndexes(db))) return
  await withAdvisoryLock(db, true, 'indexes', () => db.connection().execute(build))

  async function build(own: Db) {
    const run = (statement: string) => sql.raw(statement).execute(own)
    // A concurrent build waits for all older statements, such as a backup, and does not block readers.
    await run('set lock_timeout = 0')
    const existing = await readIndexes(own)
    for (const [name, { on }] of Object.entries(required)) {
      if (existing.get(name)) continue
      if (existing.has(name)) await run(`drop index concurrently ${name}`)
      await run(`create index concurrently ${name} on ${on}`)
    }
    for (const name of Object.keys(OBSOLETE)) if (existing.has(name)) await run(`drop index concurrently ${name}`)
  }
}

/** Returns the indexes by name, and whether they are valid. */
async function readIndexes(db: Db): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = quote_ident(current_schema())::regnamespace`.execute(db)
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}
