import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds consent records, change timestamps for search engines, embedding origins and funnel statistics. */
export const foundAndConsented = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, add, index } = changesTo(db, engine)
    const tables = [
      create('consents')
        .$call(
          columns([
            ...required('integer', 'company_id'),
            ...required(
              'text',
              'consent_id',
              'text_version',
              'categories',
              'choices',
              'action',
              'locale',
              'chosen_at',
              'created_at',
            ),
          ]),
        )
        .$call(belongsTo('company_id', 'companies'))
        .$call(unique('consents_once', 'company_id', 'consent_id', 'chosen_at')),
      create('acceptances')
        .$call(
          columns([
            ...required('integer', 'user_id'),
            ...required('text', 'kind', 'text_version', 'locale', 'created_at'),
          ]),
        )
        .$call(belongsTo('user_id', 'users')),
      create('funnel_counts')
        .$call(
          columns([
            ...required('integer', 'campaign_id', 'count', 'seconds'),
            ...required('text', 'day', 'step', 'event'),
          ]),
        )
        .$call(belongsTo('campaign_id', 'campaigns'))
        .$call(unique('funnel_counts_once', 'campaign_id', 'day', 'step', 'event')),
      create('help_votes')
        .$call(
          columns([
            ...required('integer', 'content_id', 'helpful', 'not_helpful'),
            ...required('text', 'locale', 'day'),
          ]),
        )
        .$call(belongsTo('content_id', 'contents'))
        .$call(unique('help_votes_once', 'content_id', 'locale', 'day')),
      create('spent_tokens')
        .$call(columns(required('text', 'token_hash', 'expires_at')))
        .$call(unique('spent_tokens_once', 'token_hash')),
    ]
    for (const table of tables) await table.execute()

    await add('companies', 'text', 'analytics_id', 'chat_provider', 'chat_id', 'embed_origins', 'website_locales')
    await add('companies', 'text', 'accessibility')
    await add('campaigns', 'text', 'changed_at', 'announced_at')
    await add('contents', 'text', 'changed_at')

    const now = new Date().toISOString()
    await sql`update campaigns set changed_at = coalesce(last_activation_at, first_activation_at, ${now})`.execute(db)
    await sql`update contents set changed_at = coalesce(published_at, ${now})`.execute(db)

    await index('consents_by_instant', 'consents', 'created_at')
    await index('acceptances_of_user', 'acceptances', 'user_id')
    await index('spent_tokens_by_end', 'spent_tokens', 'expires_at')
  },
})
