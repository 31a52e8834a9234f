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

/** Adds the jobs that users saved. They are deleted together with the user or the job. */
export const savedCampaigns = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { create, index } = changesTo(db, engine)
    await create('saved_campaigns')
      .$call(columns([...required('integer', 'user_id', 'campaign_id'), ...required('text', 'created_at')]))
      .$call(belongsTo('user_id', 'users'))
      .$call(belongsTo('campaign_id', 'campaigns'))
      .$call(unique('saved_campaigns_once', 'user_id', 'campaign_id'))
      .execute()
    await index('saved_campaigns_of_campaign', 'saved_campaigns', 'campaign_id')
  },
})
