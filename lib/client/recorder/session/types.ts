import type { UploadedFile } from '#lib/domain/upload'
import type { Devices } from '../capture/devices'
import type { CaptureKind, RecorderEvent, RecorderState } from '../state/types'
import type { GrantSource } from '../upload/types'

/** Options that the component provides. They are read at each use, because props may change. */
export type RecorderOptions = {
  attemptKey: string
  /** Seconds. */
  recording_time: number
  grant: GrantSource
  onAttempt: (take_id: string) => Promise<unknown>
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
}

/** Shared by the controllers of a session. */
export type SessionContext = {
  options: () => RecorderOptions
  dispatch: (event: RecorderEvent) => void
  state: () => RecorderState
}

/** The formats of recordings. '' if this browser cannot record. */
export type Formats = { video: string; audio: string }

/** The data for the views. A new object after each change. */
export type Snapshot = {
  state: RecorderState
  stream: MediaStream | null
  /** What is recorded. */
  kind: CaptureKind
  devices: Devices
  /** Whether the microphone has detected sound. */
  isSoundDetected: boolean
  /** Recordings completed since the recorder opened. */
  recordingCount: number
}
