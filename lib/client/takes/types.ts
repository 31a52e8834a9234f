import type { UploadedFile } from '#lib/domain/upload'
import type { Grant, UploadError } from '#lib/integrations/filestack'

/** A video that this browser keeps until the server has all of it: through reloads, crashes and days offline. */
export type Take = {
  id: string
  /** What it was made for, and by whom: `{user_id}-{candidacy_id}-{pitch_id}`. */
  key: string
  kind: 'recorded' | 'chosen'
  /** As the recorder reports it, without parameters: 'video/mp4'. */
  mimetype: string
  filename: string
  /** ISO 8601. */
  created_at: string
  /** Bytes so far. */
  size: number
  /** As we measured it; null while it is recorded, and for chosen files. */
  duration_ms: number | null
  /** Whether its last chunk is in. */
  is_finished: boolean
  /** False where this browser has no room for it (private windows, a full disk): it goes with the tab. */
  is_kept: boolean
}

/** Where a take's upload stands. Bytes; `total` is null while it is still being recorded. */
export type SendState =
  | { at: 'sending'; sent: number; total: number | null }
  /** The connection or the server is away: it goes on by itself. */
  | { at: 'waiting'; sent: number; total: number | null; why: 'offline' | 'server' }
  | { at: 'done'; file: UploadedFile }
  | { at: 'failed'; error: UploadError }
  | { at: 'cancelled' }

/** Leave to store a file under that name. */
export type GrantSource = (filename: string) => Promise<Grant>
