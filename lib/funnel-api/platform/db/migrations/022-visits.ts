import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Adds counts of steps by source. Counts without a source remain in `funnel_counts`, because nodes of the previous
 * version still write them. Visits by source are in `campaign_tracks`.
 */
export const visits = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine)
      .create('step_counts')
      .$call(
        columns([
          ...required('integer', 'campaign_id', 'count', 'seconds'),
          ...required('text', 'day', 'step', 'event', 'source'),
        ]),
      )
      .$call(belongsTo('campaign_id', 'campaigns'))
      .$call(unique('step_counts_once', 'campaign_id', 'day', 'step', 'event', 'source'))
      .execute()
  },
})
