import type { Generated } from 'kysely'
import type { ScanStatus } from '#lib/domain/upload'

/** Rows of files and of what becomes one. Instants are ISO strings in UTC. */
type Id = Generated<number>
type Text = string | null

export type FileRow = {
  handle: string
  user_id: number
  company_id: number
  folder: string
  filename: string
  mimetype: string
  size: number
  sha256: string
  key: string
  /** What a virus scanner said; nothing waits for one that is not set up. */
  scan_status: Generated<ScanStatus>
  /** Of videos. */
  duration_ms: Generated<number | null>
  /** Of images and videos, in pixels. */
  width: Generated<number | null>
  height: Generated<number | null>
  created_at: string
}
export type UploadRow = {
  id: string
  user_id: number
  company_id: number
  folder: string
  filename: string
  mimetype: string
  /** Null while what is sent is still being recorded. */
  size: number | null
  /** Whether its parts come in chunks that are committed (Filestack's intelligent ingestion). */
  is_intelligent: boolean
  /** Sums over its chunks; null where a version before 013 has started the upload. */
  received_bytes: number | null
  stored_bytes: number | null
  chunk_count: number | null
  small_count: number | null
  /** What it has become. */
  handle: Text
  /** The code that its file was refused with: the bytes are gone, and it is not asked again. */
  refusal: Text
  /** When whoever puts it together last said so, and where they write. */
  claimed_at: Text
  claimed_key: Text
  created_at: string
  /** When a byte of it last came: what is left alone for a day is swept away. */
  touched_at: string
}
/** Bytes of an upload that are safe: chunks of a part lie side by side, `start_at` counts within the part. */
export type UploadPartRow = {
  upload_id: string
  part: number
  start_at: number
  size: number
  etag: string
  /** The object that was stored for it, how large that is, and from where in it the row counts. */
  key: string
  key_size: number
  skip: number
  is_committed: boolean
}

/** A picture made of a file, kept while it is asked for; `tasks` is the hash of what was done. */
export type FileTransformRow = {
  handle: string
  tasks: string
  key: string
  mimetype: string
  size: number
  used_at: string
}

/** Takes of a pitch that were recorded to their end; as many as `tries` allows. */
export type PitchTakeRow = { candidacy_id: number; take_id: string; created_at: string }

/** A pitch recorded on a phone: the link is good once, and what it was traded for serves this one pitch alone. */
export type RecordingLinkRow = {
  id: Id
  user_id: number
  candidacy_id: number
  pitch_id: number
  token_hash: string
  session_hash: Text
  status: 'sent' | 'opened' | 'recording' | 'uploading' | 'done' | 'cancelled'
  /** Of the upload. */
  percent: number | null
  /** The last message with it, in the outbox. */
  sms_id: number | null
  created_at: string
  expires_at: string
  opened_at: Text
}
