import type { UploadedFile } from '#lib/domain/upload'

/** A file that is already uploaded and belongs to a message. */
export type Attachment = { url: string; filename: string; handle: UploadedFile['handle'] }

/** A message being sent; `key` is its idempotency key. */
export type Outgoing = {
  key: string
  user_id: number
  discussion_id: number
  content: string
  files: readonly Attachment[]
  created_at: string
  /** Code of a permanent rejection. */
  failure: string | null
}

/** Instead of a code: one of the files was deleted or contains a virus. */
export const FILES_REFUSED = 'FILES'
