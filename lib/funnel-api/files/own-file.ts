import type { Folder } from '#lib/domain/upload'
import type { Db } from '#lib/funnel-api/db/open'

/** Returns a file that this user uploaded into this folder. */
export const ownFile = (db: Db, user_id: number, folder: Folder, handle: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('handle', '=', handle)
    .where('user_id', '=', user_id)
    .where('folder', '=', folder)
    .executeTakeFirst()
