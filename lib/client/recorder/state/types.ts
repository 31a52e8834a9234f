import type { WrittenKind } from '#lib/domain/record'
import type { UploadedFile } from '#lib/domain/upload'
import type { UploadState } from '../upload/types'

/** A practice recording stays in memory: it is not stored, uploaded or counted. */
export type Mode = 'real' | 'practice'

/** What is recorded. 'silent': a video without a microphone. */
export type CaptureKind = 'video' | 'silent' | 'audio'

/** Why a recording is paused. After 'ended', it cannot be resumed. */
export type PauseReason = 'hidden' | 'muted' | 'ended'

/** Errors of the camera, the microphone or the upload, mostly from §8, and of a video that is not accepted. */
export type Problem =
  | 'NO_CAMERA'
  | 'NO_MICROPHONE'
  | 'DENIED'
  | 'BUSY'
  | 'CANNOT_START'
  | 'CONNECTION_LOST'
  | 'CANNOT_CONNECT'
  | 'CANNOT_SEND_VIDEO'
  | 'CANNOT_SEND_FORM'
  | 'REJECTED'
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_LONG'

/** `error` is the cause, if its own text may be more specific. */
export type Failure = { problem: Problem; error?: unknown }

/** A video or audio recording that can be played. */
export type RecorderVideo = {
  /** Null for a practice recording. */
  take_id: string | null
  kind: 'recorded' | 'chosen'
  /** A `blob:` URL. */
  url: string
  duration_ms: number | null
  isAudio: boolean
  /** Whether the microphone detected no sound. */
  isSilent: boolean
}

/** A video of a stored attempt. */
export type StoredVideo = RecorderVideo & { take_id: string }

/** The states of §2, and others that §2 does not name, such as a written answer and an error. */
export type RecorderState =
  /** Searches for a stored video. `isForMethods` shows the methods even if there is one. */
  | { at: 'opening'; isForMethods?: boolean }
  /**
   * Shows the methods, which are ways to record, write or upload an answer. `hasStoredVideo` offers a way back to an
   * earlier video.
   */
  | { at: 'choosing'; hasStoredVideo: boolean }
  /** An interrupted recording, which the user can play, use or delete. */
  | { at: 'interrupted'; interrupted: StoredVideo }
  | { at: 'phone' }
  /** A written answer, or a request to answer in another way. */
  | { at: 'writing'; kind: WrittenKind }
  | { at: 'permission' }
  | { at: 'ready' }
  | { at: 'countdown'; mode: Mode; left_ms: number; elapsed_ms: number }
  | { at: 'recording'; mode: Mode; elapsed_ms: number }
  | { at: 'paused'; mode: Mode; elapsed_ms: number; reason: PauseReason; canResume: boolean }
  /** `isLimit`: a limit of time or size ended the recording. */
  | { at: 'stopping'; mode: Mode; elapsed_ms: number; isLimit?: boolean }
  | { at: 'practiced'; video: RecorderVideo }
  | { at: 'checking' }
  /** Asks the user about a file that does not look like a video. */
  | { at: 'unrecognized'; file: File }
  | { at: 'uploading'; video: StoredVideo; upload: UploadState | null; isAccepted: boolean }
  | { at: 'preview'; video: StoredVideo; file: UploadedFile }
  | { at: 'saving'; video: StoredVideo; file: UploadedFile }
  | { at: 'saved' }
  | (Failure & { at: 'failed'; video: StoredVideo | null; file: UploadedFile | null })

/** A stored video: an interrupted recording, or a complete video whose upload resumes. */
export type FoundVideo = { at: 'interrupted'; interrupted: StoredVideo } | { at: 'complete'; video: StoredVideo }

export type RecorderEvent =
  | { type: 'searched'; found: FoundVideo | null }
  | { type: 'choose'; method: 'devices' | 'phone' | WrittenKind }
  /** Camera and microphone are open. */
  | { type: 'opened' }
  | (Failure & { type: 'failed' })
  | { type: 'start'; mode: Mode }
  | { type: 'tick'; ms: number }
  /** Size of the recording so far, in bytes. */
  | { type: 'grown'; size: number }
  | { type: 'interrupted'; reason: PauseReason }
  /** All devices send data again. */
  | { type: 'restored' }
  | { type: 'resume' }
  /** Leaves the practice recording. */
  | { type: 'ready' }
  | { type: 'stop' }
  /** A video is complete and stored. */
  | { type: 'recorded'; video: StoredVideo }
  | { type: 'practiced'; video: RecorderVideo }
  | { type: 'checking' }
  | { type: 'unrecognized'; file: File }
  | { type: 'upload_changed'; upload: UploadState }
  | { type: 'accept' }
  | { type: 'saved' }
  | { type: 'retry' }
  /** Leaves any state and opens the stored video or, if there is none, the methods. */
  | { type: 'leave' }
  /** Shows the methods, or a real recording that was in progress. The current video stays in storage. */
  | { type: 'showMethods' }

export type Limits = { recording_ms: number; max_size: number }

export const COUNTDOWN_MS = 3000
/** The recorder warns of the time limit this long before it. */
export const END_WARNING_MS = 10_000
