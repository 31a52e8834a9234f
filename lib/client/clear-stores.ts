import { clearQueue } from '#lib/client/message-queue/send-queue'
import { clearPages } from '#lib/client/photo-store'
import { clearAttempts } from '#lib/client/recorder/index'

/** Deletes recordings, messages and photos at sign-out. In parallel, so that a failure does not prevent the others. */
export const clearStores = () => Promise.all([clearAttempts(), clearQueue(), clearPages()])
