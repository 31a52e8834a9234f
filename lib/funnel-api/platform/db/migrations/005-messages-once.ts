import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What whoever sent a message calls it: one that waited offline for longer than answers are kept is still written once. */
export const messagesOnce = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('discussion_messages').addColumn('client_key', 'text').execute()
    await db.schema
      .createIndex('messages_once')
      .on('discussion_messages')
      .columns(['discussion_id', 'client_key'])
      .unique()
      .execute()
  },
})
