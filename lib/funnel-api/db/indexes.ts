import { sql } from 'kysely'
import { alone } from '#lib/funnel-api/db/alone'
import type { Engine } from '#lib/funnel-api/db/migrations/columns'
import type { Db } from '#lib/funnel-api/db/open'

/**
 * Indexes of tables that grow for years (docs/capacity.md says which call reads by which). They are no migration: on a
 * large database they are built beside running calls, outside of any transaction, by whichever node starts first.
 */
export const INDEXES: Readonly<Record<string, string>> = {
  candidacies_unfinished:
    'candidacies (coalesce(changed_at, created_at)) where confirmed_at is null and is_subscribed = 1',
  candidacies_sent: 'candidacies (confirmed_at, id) where confirmed_at is not null',
  candidacies_unanswered: `candidacies (campaign_id, reply_by, confirmed_at, id)
    where confirmed_at is not null and answered_at is null and withdrawn_at is null`,
  campaigns_closed_untold: 'campaigns (changed_at) where closed_at is null and is_online = 0 and is_draft = 0',
  campaigns_ending: 'campaigns (date_end) where closed_at is null and is_online = 1 and is_draft = 0',
  campaigns_reopened: 'campaigns (date_end) where closed_at is not null and is_online = 1',
  users_ending: 'users (coalesce(expiry_warned_days, 0), expiration_date)',
  feeds_due: 'feeds (next_run_at) where is_active = 1',
  candidacies_sent_by_status: `candidacies (coalesce(status, 'RECEIVED'), confirmed_at, id)
    where confirmed_at is not null`,
  discussions_of_company: 'discussions (company_id, last_message_at, id)',
  campaigns_unmatched: `campaigns (id) where is_online = 1 and is_draft = 0
    and (matched_at is null or matched_at < last_activation_at)`,
  outbox_due: "outbox (channel, company_id, next_attempt_at, id) where status = 'waiting'",
  outbox_dead: "outbox (channel) where status = 'dead'",
  outbox_to_forget: "outbox (created_at) where status <> 'waiting' and recipient <> ''",
  outbox_of_recipient: 'outbox (company_id, lower(recipient))',
  identities_of_user: 'identities (user_id)',
  uploads_of_user: 'uploads (user_id)',
  files_pending: "files (created_at) where scan_status = 'pending'",
  files_by_instant: 'files (created_at)',
  sessions_by_end: 'sessions (expires_at)',
  webhook_deliveries_due: "webhook_deliveries (webhook_id, next_attempt_at) where status = 'waiting'",
  webhook_deliveries_of_company: "webhook_deliveries (company_id, next_attempt_at) where status = 'waiting'",
  webhook_deliveries_in_turn: "webhook_deliveries (webhook_id, subject, id) where status = 'waiting'",
  webhook_deliveries_dead: "webhook_deliveries (webhook_id, id) where status = 'dead'",
  webhook_deliveries_by_instant: 'webhook_deliveries (created_at)',
  inbound_mails_by_instant: 'inbound_mails (created_at)',
  codes_by_end: 'codes (expires_at)',
  rates_by_window: 'rates (window_start)',
  funnel_counts_by_day: 'funnel_counts (day)',
  idempotency_keys_by_instant: 'idempotency_keys (created_at)',
}
/** What begins with a text: an index in the order of a language does not find it, one in the order of letters does. */
export const ON_POSTGRES: Readonly<Record<string, string>> = {
  idempotency_keys_by_beginning: 'idempotency_keys (key text_pattern_ops)',
  outbox_by_beginning: 'outbox (dedupe_key text_pattern_ops)',
}
/** Made by earlier versions; others do their work, or nothing reads by them. */
const OBSOLETE = [
  'candidacies_of_campaign',
  'outbox_by_status',
  'outbox_waiting',
  'users_by_expiration',
  'webhook_deliveries_of_subject',
]

/** Builds those that are missing. A build that was broken off leaves an index that nothing uses: it is built anew. */
export async function buildIndexes(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const [name, on] of Object.entries(INDEXES)) await run(`create index if not exists ${name} on ${on}`)
    for (const name of OBSOLETE) await run(`drop index if exists ${name}`)
    return
  }
  const wanted = { ...INDEXES, ...ON_POSTGRES }
  const isDone = (known: ReadonlyMap<string, boolean>) =>
    Object.keys(wanted).every((name) => known.get(name)) && !OBSOLETE.some((name) => known.has(name))
  if (isDone(await indexesOf(db))) return
  await alone(db, true, 'indexes', () => db.connection().execute(build))

  async function build(own: Db) {
    const run = (statement: string) => sql.raw(statement).execute(own)
    // They wait for every older statement, a backup's too, and keep no reader waiting meanwhile.
    await run('set lock_timeout = 0')
    const known = await indexesOf(own)
    for (const [name, on] of Object.entries(wanted)) {
      if (known.get(name)) continue
      if (known.has(name)) await run(`drop index concurrently ${name}`)
      await run(`create index concurrently ${name} on ${on}`)
    }
    for (const name of OBSOLETE) if (known.has(name)) await run(`drop index concurrently ${name}`)
  }
}

/** Indexes by name, and whether they are whole. */
async function indexesOf(db: Db): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = quote_ident(current_schema())::regnamespace`.execute(db)
  return new Map(rows.map(({ name, valid }) => [name, valid]))
}
