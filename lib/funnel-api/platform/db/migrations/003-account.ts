import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  flags,
  optional,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

const RETENTION_DAYS = 730

/** Adds sign-in identities, discussions, job alerts and retention dates. */
export const account = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    const tables = [
      create('identities')
        .$call(
          columns([
            ...required('integer', 'user_id', 'company_id'),
            ...required('text', 'provider', 'subject', 'created_at'),
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(unique('identities_once', 'company_id', 'provider', 'subject')),
      create('discussions')
        .$call(
          columns([
            ...required('integer', 'candidacy_id', 'user_id', 'company_id'),
            ...required('text', 'created_at'),
            ...flags('is_open'),
            ...optional('text', 'last_message_at', 'last_seen_by_user_at'),
            ...optional('integer', 'last_message_id'),
          ]),
        )
        .$call(belongsTo('candidacy_id', 'candidacies'))
        .$call(belongsTo('user_id', 'users'))
        .$call(unique('discussions_once', 'candidacy_id')),
      create('discussion_messages')
        .$call(
          columns([
            ...required('integer', 'discussion_id'),
            ...required('text', 'author_type', 'author_name', 'content', 'files_url', 'created_at'),
            ...flags('is_status_updated'),
            ...optional('integer', 'author_id'),
            ...optional('text', 'avatar_url', 'old_status', 'new_status'),
          ]),
        )
        .$call(belongsTo('discussion_id', 'discussions')),
      create('campaign_alerts')
        .$call(
          columns([
            ...required('integer', 'user_id', 'company_id', 'distance', 'reach'),
            ...required('text', 'address', 'created_at'),
            ...optional('text', 'iso_country'),
            ['lat', 'real', 'required'],
            ['lon', 'real', 'required'],
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(unique('campaign_alerts_once', 'user_id', 'lat', 'lon')),
      create('alert_matches')
        .$call(
          columns([
            ...required('integer', 'user_id', 'campaign_id'),
            ...required('text', 'created_at'),
            ...optional('text', 'mailed_at'),
          ]),
        )
        // No foreign keys, because checking them dominated the time to insert ten thousand rows.
        .$call(unique('alert_matches_once', 'user_id', 'campaign_id')),
    ]
    for (const table of tables) await table.execute()

    await add('users', 'text', 'email_verified_at', 'expiration_date', 'tags', 'job_types', 'sponsor_code')
    await add('users', 'text', 'newsletter_accepted_at', 'alert_mailed_at')
    await add('users', 'integer', 'expiry_warned_days')
    await add('candidacies', 'text', 'status', 'status_changed_at', 'withdrawn_at', 'advertisement', 'reminded_at')
    await add('candidacies', 'text', 'changed_at', 'withdrawal_reason', 'withdrawal_comment')
    await add('candidacies', 'integer', 'reminders', 'sponsor_user_id')
    await add('campaigns', 'text', 'matched_at')

    const end = new Date(Date.now() + RETENTION_DAYS * 86_400_000).toISOString().slice(0, 10)
    const rows = db as Kysely<{
      users: { expiration_date: string | null }
      candidacies: { status: string | null; reminders: number | null }
    }>
    await rows.updateTable('users').set({ expiration_date: end }).execute()
    await rows.updateTable('candidacies').set({ status: 'RECEIVED', reminders: 0 }).execute()

    await index('discussions_of_user', 'discussions', 'user_id', 'last_message_at')
    await index('messages_of_discussion', 'discussion_messages', 'discussion_id', 'id')
    // A covering index to count unread messages.
    await index('messages_by_instant', 'discussion_messages', 'discussion_id', 'created_at', 'author_type')
    // A covering index to find alerts near a job.
    const place = ['lat', 'lon', 'distance', 'user_id']
    await index('alerts_by_reach', 'campaign_alerts', 'company_id', 'reach', ...place)
    await index('alerts_of_country', 'campaign_alerts', 'company_id', 'iso_country')
    await index('matches_to_mail', 'alert_matches', 'mailed_at', 'user_id')
    await index('users_by_expiration', 'users', 'expiration_date')
    await index('users_by_sponsor_code', 'users', 'sponsor_code')
    await index('candidacies_of_campaign', 'candidacies', 'campaign_id')
    await index('candidacies_of_sponsor', 'candidacies', 'sponsor_user_id')
  },
})
