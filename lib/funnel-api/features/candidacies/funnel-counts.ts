import { type Insertable, sql } from 'kysely'
import { OTHER } from '#lib/domain/visit-source'
import { boundedSource } from '#lib/funnel-api/platform/db/bounded-source'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'

type FunnelCount = Omit<Insertable<Database['funnel_counts']>, 'count'> & { source?: string | null }

/** Selects the counts of steps since a day, including those in `funnel_counts`, where earlier versions write. */
export function stepCountsSince(db: Db, since: string) {
  const columns = ['campaign_id', 'day', 'step', 'event', 'count', 'seconds'] as const
  const older = db
    .selectFrom('funnel_counts')
    .select(columns)
    .select(sql<string>`${sql.lit(OTHER)}`.as('source'))
    .where('day', '>=', since)
  const all = db.selectFrom('step_counts').select(columns).select('source').where('day', '>=', since).unionAll(older)
  return db.selectFrom(all.as('counts'))
}

/** Adds one event of a step to the counts of the day and source. */
export function addFunnelCount(db: Db, { source = null, seconds, ...key }: FunnelCount) {
  return db
    .insertInto('step_counts')
    .values({ ...key, source: boundedSource('step_counts', key, source), seconds, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day', 'step', 'event', 'source']).doUpdateSet({
        count: sql<number>`step_counts.count + 1`,
        seconds: sql<number>`step_counts.seconds + excluded.seconds`,
      }),
    )
    .execute()
}
