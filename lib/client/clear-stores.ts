import { queuedMessages } from '#lib/client/message-queue/message-store'
import { clearQueue } from '#lib/client/message-queue/send-queue'
import { clearPages, deleteOldPages } from '#lib/client/photo-store'
import { clearAttempts, deleteOldAttempts } from '#lib/client/recorder/index'
import type { DeletionScope } from '#lib/client/session-user'
import { deviceStorage } from '#lib/client/storage'

/** Keys of input for an application or a conversation of an account. */
const OF_ACCOUNT = /^(?:draft:\d|resume-text:|written-answer:|message-)/

/**
 * Deletes recordings, messages and photos, and for `accounts` also the texts of accounts. In parallel, so that a failure
 * does not prevent the others.
 */
export const clearStores = (scope: DeletionScope) => {
  if (scope === 'accounts')
    for (const key of deviceStorage.keys()) if (OF_ACCOUNT.test(key)) deviceStorage.write(key, null)
  return Promise.all([clearAttempts(), clearQueue(), clearPages()])
}

/** Deletes recordings, photos and messages that have expired. Reading the messages deletes the old ones. */
export const deleteExpiredFromStores = () =>
  Promise.allSettled([deleteOldAttempts(), deleteOldPages(), queuedMessages()])
