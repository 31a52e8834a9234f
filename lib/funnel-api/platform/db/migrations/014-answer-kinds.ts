import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  required,
  type Table,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds audio and written answers to video questions, and the choice of more time and attempts. */
export const answerKinds = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('records', 'text', 'kind', 'text')
    const table = db.schema.createTable('pitch_adjustments') as unknown as Table
    await table
      .$call(columns([...required('integer', 'candidacy_id'), ...required('text', 'pitch_time', 'pitch_tries')]))
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('pitch_adjustments_once', 'candidacy_id'))
      .execute()
  },
})
