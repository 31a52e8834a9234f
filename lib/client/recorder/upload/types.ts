import type { UploadedFile } from '#lib/domain/upload'
import type { Grant } from '#lib/integrations/filestack'
import type { UploadError } from '#lib/integrations/upload-error'

/** State of an upload. Sizes are in bytes. `total` is null during recording. */
export type UploadState =
  | { at: 'sending'; sent: number; total: number | null }
  /** The network or the server is unavailable. The upload resumes automatically. */
  | { at: 'waiting'; sent: number; total: number | null; reason: 'offline' | 'server' }
  | { at: 'done'; file: UploadedFile }
  | { at: 'failed'; error: UploadError }
  | { at: 'cancelled' }

/** Requests a grant to store a file under this name. */
export type GrantSource = (filename: string) => Promise<Grant>
