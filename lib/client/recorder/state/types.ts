import type { SendState } from '#lib/client/takes/types'
import type { UploadedFile } from '#lib/domain/upload'

/** A practice recording stays in memory: it is not stored, uploaded or counted. */
export type Mode = 'real' | 'practice'

/** Why the browser stopped the camera or microphone. After 'ended' the devices are lost for this recording. */
export type Pause = 'hidden' | 'muted' | 'ended'

/** The video errors of §8, and what may be wrong with a chosen file. */
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
  | 'REFUSED'
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_LONG'

/** `error`: the rejected request, if its own text may say more. */
export type Failure = { problem: Problem; error?: unknown }

/** A video that can be played. */
export type Film = {
  /** Null for a practice recording. */
  take_id: string | null
  kind: 'recorded' | 'chosen'
  /** A `blob:` URL. */
  url: string
  duration_ms: number | null
  /** The microphone recorded no sound. */
  isSilent: boolean
}

/** A video in this browser's storage. */
export type KeptFilm = Film & { take_id: string }

/** The states of §2. 'opening' looks for stored recordings, 'odd' asks about a file that does not look like a video. */
export type RecorderState =
  /** `isForMethods`: goes to the methods, whatever is found. */
  | { at: 'opening'; isForMethods?: boolean }
  /** `hasKept`: an earlier video exists and the user can return to it. */
  | { at: 'choosing'; hasKept: boolean }
  /** An interrupted recording: can be played, used or deleted. */
  | { at: 'found'; kept: KeptFilm }
  | { at: 'phone' }
  | { at: 'permission' }
  | { at: 'ready' }
  | { at: 'countdown'; mode: Mode; left_ms: number; elapsed_ms: number }
  | { at: 'recording'; mode: Mode; elapsed_ms: number }
  | { at: 'paused'; mode: Mode; elapsed_ms: number; why: Pause; isBack: boolean }
  | { at: 'stopping'; mode: Mode; elapsed_ms: number }
  | { at: 'practised'; film: Film }
  | { at: 'checking' }
  | { at: 'odd'; file: File }
  | { at: 'uploading'; film: KeptFilm; send: SendState | null; isAccepted: boolean }
  | { at: 'preview'; film: KeptFilm; file: UploadedFile }
  | { at: 'saving'; film: KeptFilm; file: UploadedFile }
  | { at: 'saved' }
  | (Failure & { at: 'failed'; film: KeptFilm | null; file: UploadedFile | null })

export type RecorderEvent =
  /** What is in storage: nothing, an interrupted recording, or a complete one whose upload resumes. */
  | { type: 'looked'; found: { at: 'found'; kept: KeptFilm } | { at: 'whole'; film: KeptFilm } | null }
  | { type: 'choose'; method: 'webcam' | 'phone' }
  /** Camera and microphone are open. */
  | { type: 'opened' }
  | (Failure & { type: 'failed' })
  | { type: 'start'; mode: Mode }
  | { type: 'tick'; ms: number }
  /** Bytes of this recording so far. */
  | { type: 'grown'; size: number }
  | { type: 'interrupted'; why: Pause }
  /** The devices have video and sound again. */
  | { type: 'restored' }
  | { type: 'resume' }
  /** Returns from a practice recording to the start. */
  | { type: 'ready' }
  | { type: 'stop' }
  | { type: 'filmed'; film: KeptFilm }
  | { type: 'practised'; film: Film }
  | { type: 'checking' }
  | { type: 'odd'; file: File }
  | { type: 'sending'; send: SendState }
  | { type: 'accept' }
  | { type: 'saved' }
  | { type: 'retry' }
  /** Leaves any state without data loss: to the stored recording, or to the methods. */
  | { type: 'leave' }
  /** To the methods; the current video stays. */
  | { type: 'other' }

export type Limits = { recording_ms: number; max_size: number }

export const COUNTDOWN_MS = 3000
/** The end is announced this long before. */
export const LAST_MS = 10_000
