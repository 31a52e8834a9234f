import type { UploadedFile } from '#lib/domain/upload'

/** An uploaded file of a message. */
export type Attachment = { url: string; filename: string; handle: UploadedFile['handle'] }

/** A queued message. `key` is its idempotency key. */
export type Outgoing = {
  key: string
  user_id: number
  discussion_id: number
  content: string
  files: readonly Attachment[]
  created_at: string
  /** ID of the last message in the discussion when this one was written. 0 if there was none. */
  after: number
  /** The error code of a permanent rejection. */
  failure: string | null
}

/** Name of the queue in the storage of the device and of the tab, which exists while messages are queued. */
export const QUEUE = 'outgoing'

/** Used as `failure` if the server rejected a file of the message. */
export const FILES_REJECTED = 'FILES'
