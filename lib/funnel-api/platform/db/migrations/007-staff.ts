import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'
import { changeTrigger } from '#lib/funnel-api/platform/db/migrations/change-trigger'

/** Columns of this migration that are shown on public pages. Their changes are notified as in migration 006. */
const SHOWN = { companies: 'reply_within_days', campaigns: 'position' } as const

/** Adds API keys, recruiters, webhooks, inbound email, job feeds and the reply promise. */
export const staff = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    const ofCompany = belongsTo('company_id', 'companies')
    const tables = [
      create('api_keys')
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...required('text', 'name', 'prefix', 'token_hash', 'scopes', 'created_at'),
            ...optional('text', 'last_used_at', 'revoked_at'),
          ]),
        )
        .$call(ofCompany)
        .$call(unique('api_keys_once', 'token_hash')),
      create('recruiters')
        .$call(
          columns([
            ...required('integer', 'company_id', 'is_told_of_messages', 'is_told_weekly'),
            ...required('text', 'email', 'name', 'locale', 'created_at'),
            ...optional('text', 'campaign_slugs'),
          ]),
        )
        .$call(ofCompany)
        .$call(unique('recruiters_once', 'company_id', 'email')),
      create('webhooks')
        .$call(
          columns([
            ...required('integer', 'company_id', 'is_active'),
            ...required('text', 'url', 'secret', 'events', 'created_at'),
          ]),
        )
        .$call(ofCompany),
      create('webhook_deliveries')
        .$call(
          columns([
            ...required('integer', 'webhook_id', 'company_id', 'attempts'),
            ...required('text', 'event', 'subject', 'payload', 'status', 'next_attempt_at', 'expires_at', 'created_at'),
            ...optional('integer', 'response_status'),
            ...optional('text', 'error', 'sent_at'),
          ]),
        )
        .$call(belongsTo('webhook_id', 'webhooks')),
      create('inbound_mails')
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...optional('integer', 'discussion_id'),
            ...required('text', 'mail_hash', 'outcome', 'created_at'),
          ]),
        )
        .$call(ofCompany)
        .$call(unique('inbound_mails_once', 'mail_hash')),
      create('feeds')
        .$call(
          columns([
            ...required('integer', 'company_id', 'every_minutes', 'is_active'),
            ...required('text', 'name', 'format', 'url', 'job_type', 'next_run_at', 'created_at'),
            ...optional('text', 'stages', 'etag', 'last_modified'),
          ]),
        )
        .$call(ofCompany)
        .$call(unique('feeds_once', 'company_id', 'name')),
      create('feed_runs')
        .$call(
          columns([
            ...required('integer', 'feed_id'),
            ...required('text', 'started_at', 'status'),
            ...optional('text', 'ended_at', 'report'),
          ]),
        )
        .$call(belongsTo('feed_id', 'feeds')),
    ]
    for (const table of tables) await table.execute()

    await add('companies', 'integer', 'reply_within_days')
    await add('campaigns', 'integer', 'position')
    await add('campaigns', 'text', 'closed_at', 'closing_message')
    // The promised reply date, and when a recruiter first replied or changed the status after the submission.
    await add('candidacies', 'text', 'reply_by', 'answered_at')
    await sql`update candidacies set answered_at = (
        select min(m.created_at) from discussion_messages m join discussions d on d.id = m.discussion_id
        where d.candidacy_id = candidacies.id and m.author_type = 'Recruiter')
      where confirmed_at is not null and id in (select candidacy_id from discussions)`.execute(db)
    // Candidates of jobs that closed earlier must not be notified now.
    const now = new Date().toISOString()
    await sql`update campaigns set closed_at = ${now} where is_draft = 0
      and (is_online = 0 or date_end < ${now.slice(0, 10)})`.execute(db)
    for (const table of ['companies', 'campaigns'] as const)
      await sql.raw(changeTrigger(engine, table, SHOWN[table])).execute(db)

    await index('api_keys_of_company', 'api_keys', 'company_id')
    await index('webhooks_of_company', 'webhooks', 'company_id')
    await index('webhook_deliveries_of_webhook', 'webhook_deliveries', 'webhook_id', 'id')
    await index('feed_runs_of_feed', 'feed_runs', 'feed_id', 'id')
  },
})
