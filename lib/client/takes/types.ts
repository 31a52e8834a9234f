import type { UploadedFile } from '#lib/domain/upload'
import type { Grant, UploadError } from '#lib/integrations/filestack'

/** A video that this browser stores until the server has all of it, through reloads, crashes and days offline. */
export type Take = {
  id: string
  /** Purpose and owner: `{user_id}-{candidacy_id}-{pitch_id}`. */
  key: string
  kind: 'recorded' | 'chosen'
  /** As the recorder reports it, without parameters: 'video/mp4'. */
  mimetype: string
  filename: string
  /** ISO 8601. */
  created_at: string
  /** Bytes so far. */
  size: number
  /** As measured by the recorder; null during recording and for chosen files. */
  duration_ms: number | null
  /** Whether the last chunk is stored. */
  is_finished: boolean
  /** False if this browser has no room for it (private windows, a full disk): it is lost with the tab. */
  is_kept: boolean
}

/** State of an upload. Sizes in bytes; `total` is null during recording. */
export type SendState =
  | { at: 'sending'; sent: number; total: number | null }
  /** The network or the server is unavailable; the upload resumes by itself. */
  | { at: 'waiting'; sent: number; total: number | null; why: 'offline' | 'server' }
  | { at: 'done'; file: UploadedFile }
  | { at: 'failed'; error: UploadError }
  | { at: 'cancelled' }

/** Requests a grant to store a file under this name. */
export type GrantSource = (filename: string) => Promise<Grant>
