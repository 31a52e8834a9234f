import type { Insertable, Updateable } from 'kysely'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'

type Table = Database['inbound_mails']

/** Records an inbound email once. Returns undefined if it was received before. */
export const insertInboundMail = (db: Db, mail: Insertable<Table>) =>
  db
    .insertInto('inbound_mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const setOutcome = (db: Db, id: number, outcome: Updateable<Table>['outcome']) =>
  db.updateTable('inbound_mails').set({ outcome }).where('id', '=', id).execute()
