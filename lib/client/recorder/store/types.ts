/** A recorded or chosen video. The browser stores it until the upload is complete, through reloads and crashes. */
export type Attempt = {
  id: string
  /** Purpose and owner: `{user_id}-{candidacy_id}-{pitch_id}`. */
  key: string
  kind: 'recorded' | 'chosen'
  /** Without parameters: 'video/mp4'. */
  mimetype: string
  filename: string
  /** ISO 8601. */
  created_at: string
  /** Bytes stored so far. */
  size: number
  /** Measured by the recorder. Null during recording and for chosen files. */
  duration_ms: number | null
  /** Whether the last chunk is stored. */
  is_finished: boolean
  /**
   * False if the attempt is only in memory, because the computer is shared, or the disk is full or not available. It is
   * lost when the page closes or reloads.
   */
  is_kept: boolean
}

/**
 * An attempt in storage. The property names are part of the data in users' browsers. `held` is the number of header
 * bytes that change when the recording ends and are uploaded last. `is_head_open` means that the header is incomplete.
 */
export type StoredAttempt = Attempt & { held: number; is_head_open: boolean }

/** Bytes of an attempt from the offset `start_at`. Bytes of a chosen file that does not fit on disk stay a Blob. */
export type Chunk = { take_id: string; start_at: number; bytes: ArrayBuffer | Blob }

/** An upload in progress at the upload service. `part_size` does not change after the start. */
export type StoredUpload = {
  take_id: string
  upload_id: string
  uri: string
  region: string
  location_url: string
  part_size: number
}

/** Storage for attempts. Chunks are returned in byte order. */
export type AttemptStorage = {
  getAttempts: () => Promise<StoredAttempt[]>
  getAttempt: (id: string) => Promise<StoredAttempt | undefined>
  /** Stores an attempt and new chunks of it in one transaction. */
  putAttempt: (attempt: StoredAttempt, chunks: readonly Chunk[]) => Promise<void>
  /** All chunks that overlap the range. */
  getChunks: (take_id: string, from: number, to: number) => Promise<Chunk[]>
  getUpload: (take_id: string) => Promise<StoredUpload | undefined>
  putUpload: (upload: StoredUpload) => Promise<void>
  deleteUpload: (take_id: string) => Promise<void>
  /** Deletes an attempt with its chunks and its upload. */
  deleteAttempt: (take_id: string) => Promise<void>
  clear: () => Promise<void>
}

export const chunkSize = ({ bytes }: Chunk) => (bytes instanceof Blob ? bytes.size : bytes.byteLength)
