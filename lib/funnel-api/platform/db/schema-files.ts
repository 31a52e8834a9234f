import type { Generated } from 'kysely'
import type { PitchAdjustment } from '#lib/domain/pitch-adjustments'
import type { ScanStatus } from '#lib/domain/enumerations'

/** Rows of files and uploads. Timestamps are ISO strings in UTC. */
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
  /** Result of the virus scan. Files are not pending if no scanner is configured. */
  scan_status: Generated<ScanStatus>
  /** For videos only. */
  duration_ms: Generated<number | null>
  /** In pixels, for images and videos only. */
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
  /** Null while the video is still being recorded. */
  size: number | null
  /** Whether its parts are uploaded in chunks that are committed (Filestack's intelligent ingestion). */
  is_intelligent: boolean
  /** Totals of its chunks. Null if the upload was started before migration 011. */
  received_bytes: number | null
  stored_bytes: number | null
  chunk_count: number | null
  small_count: number | null
  /** The handle of the finished file. */
  handle: Text
  /** The error code if the file was rejected. Its bytes are deleted, and it cannot be completed again. */
  refusal: Text
  /** When the process that joins the parts last renewed its claim, and the store key that it writes to. */
  claimed_at: Text
  claimed_key: Text
  created_at: string
  /** When the last byte was received. Uploads without progress for a day are deleted. */
  touched_at: string
}
/** Stored bytes of an upload. `start_at` is the offset of the chunk within its part. */
export type UploadPartRow = {
  upload_id: string
  part: number
  start_at: number
  size: number
  etag: string
  /** The stored object, its size, and the offset (`skip`) at which the bytes of this row begin. */
  key: string
  key_size: number
  skip: number
  is_committed: boolean
}

/** A cached image transformation of a file. `tasks` is the hash of the operations. */
export type FileTransformRow = {
  handle: string
  tasks: string
  key: string
  mimetype: string
  size: number
  used_at: string
}

/** Finished recording attempts of a video answer, limited by `tries`. */
export type PitchTakeRow = { candidacy_id: number; take_id: string; created_at: string }

/** A candidate's choice of more time and attempts. Separate from the application, because no recruiter may see it. */
export type PitchAdjustmentRow = { candidacy_id: number; pitch_time: PitchAdjustment; pitch_tries: PitchAdjustment }

/** A link to record a video answer on a phone. It works once. Its session is limited to this video answer. */
export type RecordingLinkRow = {
  id: Id
  user_id: number
  candidacy_id: number
  pitch_id: number
  token_hash: string
  session_hash: Text
  status: 'sent' | 'opened' | 'recording' | 'uploading' | 'done' | 'cancelled'
  /** Upload progress. */
  percent: number | null
  /** The outbox ID of the last text message with the link. */
  sms_id: number | null
  created_at: string
  expires_at: string
  opened_at: Text
}
