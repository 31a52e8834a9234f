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

/** Adds captions of video and audio answers. They are deleted with the answer. */
export const recordCaptions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine)
      .create('record_captions')
      .$call(
        columns([
          ...required('integer', 'record_id'),
          ...required('text', 'content', 'locale', 'author_name', 'created_at'),
        ]),
      )
      .$call(belongsTo('record_id', 'records'))
      .$call(unique('record_captions_once', 'record_id'))
      .execute()
  },
})
