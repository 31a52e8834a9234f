import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** SQL that stores the whole stars of the mean rating of an application. Null without ratings. */
const storeMean = (candidacy_id: string) => `update candidacies
  set mean_rating = (select sum(rating) / nullif(count(*), 0) from candidacy_ratings where candidacy_id = ${candidacy_id})
  where id = ${candidacy_id}`

const CHANGES = [
  { event: 'insert', row: 'new' },
  { event: 'update', row: 'new' },
  { event: 'delete', row: 'old' },
] as const

const triggersOn = (engine: Engine) =>
  CHANGES.flatMap(({ event, row }) => {
    const on = `create trigger candidacy_ratings_mean_${event} after ${event === 'update' ? 'update of rating' : event} on candidacy_ratings`
    const statement = storeMean(`${row}.candidacy_id`)
    const run = `candidacy_ratings_mean_${event}`
    return engine === 'sqlite'
      ? [`${on} begin ${statement}; end`]
      : [
          `create function ${run}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
          `${on} for each row execute function ${run}()`,
        ]
  })

/**
 * Adds the mean rating to applications, so that the inbox finds rated applications in the order of its pages. Triggers
 * write it, because servers of the previous version do not. `fillMeanRatings` stores the means of existing ratings after
 * the migration, because other servers cannot use these tables until the migration ends.
 */
export const meanRatings = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('candidacies', 'integer', 'mean_rating')
    for (const statement of triggersOn(engine)) await sql.raw(statement).execute(db)
  },
})
