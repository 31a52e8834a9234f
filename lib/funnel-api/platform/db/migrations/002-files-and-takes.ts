import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  columns,
  type Engine,
  flags,
  optional,
  required,
  type Table,
  unique,
  withId,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds resumable uploads, file metadata, counted recording attempts and recording by phone. */
export const filesAndTakes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const create = (name: string) => db.schema.createTable(name) as unknown as Table
    // The table is recreated, because uploads in progress live for at most a day.
    await db.schema.dropTable('uploads').execute()
    const tables = [
      create('uploads')
        .addColumn('id', 'text', (id) => id.primaryKey())
        .$call(
          columns([
            ...required('integer', 'user_id', 'company_id'),
            ...required('text', 'folder', 'filename', 'mimetype', 'created_at', 'touched_at'),
            ...flags('is_intelligent'),
            ...optional('integer', 'size'),
            ...optional('text', 'handle', 'refusal', 'claimed_at', 'claimed_key'),
          ]),
        ) as Table,
      create('upload_parts')
        .$call(
          columns([
            ...required('text', 'upload_id', 'etag', 'key'),
            ...required('integer', 'part', 'start_at', 'size', 'skip', 'key_size'),
            ...flags('is_committed'),
          ]),
        )
        .$call(unique('upload_parts_once', 'upload_id', 'part', 'start_at')),
      create('file_transforms')
        .$call(
          columns([
            ...required('text', 'handle', 'tasks', 'key', 'mimetype', 'used_at'),
            ...required('integer', 'size'),
          ]),
        )
        .$call(unique('file_transforms_once', 'handle', 'tasks')),
      create('jobs')
        .addColumn('name', 'text', (name) => name.primaryKey())
        .$call(columns(required('text', 'ran_at'))) as Table,
      create('pitch_takes')
        .$call(columns([...required('integer', 'candidacy_id'), ...required('text', 'take_id', 'created_at')]))
        .$call(belongsTo('candidacy_id', 'candidacies'))
        .$call(unique('pitch_takes_once', 'candidacy_id', 'take_id')),
      create('recording_links')
        .$call(withId(engine))
        .$call(
          columns([
            ...required('integer', 'user_id', 'candidacy_id', 'pitch_id'),
            ...required('text', 'token_hash', 'status', 'created_at', 'expires_at'),
            ...optional('text', 'session_hash', 'opened_at'),
            ...optional('integer', 'percent', 'sms_id'),
          ]),
        )
        .$call(belongsTo('user_id', 'users'))
        .$call(belongsTo('candidacy_id', 'candidacies'))
        .$call(unique('recording_links_token', 'token_hash'))
        .$call(unique('recording_links_session', 'session_hash')),
    ]
    for (const table of tables) await table.execute()
    await db.schema.createIndex('uploads_by_touched_at').on('uploads').column('touched_at').execute()
    await db.schema.alterTable('resumes').addColumn('removed_at', 'text').execute()
    const files = db.schema.alterTable('files')
    await files.addColumn('scan_status', 'text', (column) => column.notNull().defaultTo('unscanned')).execute()
    for (const name of ['duration_ms', 'width', 'height']) await files.addColumn(name, 'integer').execute()
  },
})
