import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds a client key to messages, so that a message queued offline is stored once even after its idempotency key was
 * deleted.
 */
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
