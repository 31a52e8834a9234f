import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'

type FunnelCount = Omit<Insertable<Database['funnel_counts']>, 'count'>

/** Adds one event of a step to the counts of the day. */
export const addFunnelCount = (db: Db, row: FunnelCount) =>
  db
    .insertInto('funnel_counts')
    .values({ ...row, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day', 'step', 'event']).doUpdateSet({
        count: sql<number>`funnel_counts.count + 1`,
        seconds: sql<number>`funnel_counts.seconds + excluded.seconds`,
      }),
    )
    .execute()
