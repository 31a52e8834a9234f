import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds the time of each answer of an application, so that answers from two devices can be merged. */
export const answerTimes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('candidacies', 'text', 'answer_times')
  },
})
