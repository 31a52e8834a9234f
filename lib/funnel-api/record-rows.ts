import type { Db } from '#lib/funnel-api/db/open'

/** Records as the wire has them, with what their files tell. */
export const recordRows = (db: Db) =>
  db
    .selectFrom('records')
    .leftJoin('files', 'files.handle', 'records.fs_handle')
    .selectAll('records')
    .select(['files.created_at', 'files.scan_status'])
