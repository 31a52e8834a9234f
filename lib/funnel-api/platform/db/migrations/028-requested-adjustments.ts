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

/** Adds the table of adjustments that candidates request. They are deleted with the application. */
export const requestedAdjustments = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine)
      .create('requested_adjustments')
      .$call(
        columns([
          ...required('integer', 'candidacy_id'),
          ...flags('is_questions_in_advance', 'is_text_only'),
          ...optional('text', 'interpreter', 'other'),
          ...required('text', 'changed_at'),
        ]),
      )
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('requested_adjustments_once', 'candidacy_id'))
      .execute()
  },
})
