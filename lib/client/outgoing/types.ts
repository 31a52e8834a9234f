import type { UploadedFile } from '#lib/domain/upload'

/** A file that is uploaded already, and goes with a message. */
export type Attachment = { url: string; filename: string; handle: UploadedFile['handle'] }

/** A message on its way; `key` is what it is written once by. */
export type Outgoing = {
  key: string
  user_id: number
  discussion_id: number
  content: string
  files: readonly Attachment[]
  created_at: string
  /** The code of a refusal that waiting does not change. */
  failure: string | null
}

/** In place of a code: one of the files is gone meanwhile, or a virus was found in it. */
export const FILES_REFUSED = 'FILES'
