import type { Folder } from '#lib/domain/upload'
import type { Insertable } from 'kysely'
import type { FileRow } from '#lib/funnel-api/platform/db/schema-files'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Returns a file of this user in this folder. The user uploaded it, or `assignFile` assigned it to the user. */
export const ownFile = (db: Db, user_id: number, folder: Folder, handle: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('handle', '=', handle)
    .where('user_id', '=', user_id)
    .where('folder', '=', folder)
    .executeTakeFirst()

type CurrentOwner = {
  user_id: Insertable<FileRow>['user_id']
  company_id: number
  folder: Insertable<FileRow>['folder']
}

/** Assigns a file to another user. Returns undefined if the current owner does not have the file. */
export const assignFile = (
  db: Db,
  handle: string,
  { user_id: owner, company_id, folder }: CurrentOwner,
  user_id: number,
) =>
  db
    .updateTable('files')
    .set({ user_id })
    .where('handle', '=', handle)
    .where('user_id', '=', owner)
    .where('company_id', '=', company_id)
    .where('folder', '=', folder)
    .returning('scan_status')
    .executeTakeFirst()

export const setScanStatus = (db: Db, handle: string, scan_status: Insertable<FileRow>['scan_status']) =>
  db.updateTable('files').set({ scan_status }).where('handle', '=', handle).execute()
