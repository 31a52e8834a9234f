import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import { changeTrigger } from '#lib/funnel-api/platform/db/migrations/change-trigger'

/** Adds captions, transcripts and descriptions of a job's videos. */
export const videoTexts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('campaigns', 'text', 'abstract_video_text', 'video_text')
    for (const column of ['abstract_video_text', 'video_text'])
      await sql.raw(changeTrigger(engine, 'campaigns', column)).execute(db)
  },
})
