import type { SendState } from '#lib/client/takes/types'
import type { UploadedFile } from '#lib/domain/upload'

/** A practice take stays in memory: it is neither kept nor sent nor counted. */
export type Mode = 'real' | 'practice'

/** Why the browser stopped giving us picture or sound. After 'ended' the devices are gone for this take. */
export type Pause = 'hidden' | 'muted' | 'ended'

/** What can go wrong: the video list of §8, and what a chosen file may be. */
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

/** `error`: what was refused, where its own words may say more. */
export type Failure = { problem: Problem; error?: unknown }

/** A video that can be looked at. */
export type Film = {
  /** Null for practice. */
  take_id: string | null
  kind: 'recorded' | 'chosen'
  /** An address of this browser's own (`blob:`). */
  url: string
  duration_ms: number | null
  /** The microphone gave nothing all the time. */
  isSilent: boolean
}

/** One that is in this browser's store. */
export type KeptFilm = Film & { take_id: string }

/** The states of §2; 'opening' looks for takes that this browser kept, 'odd' asks about a file that looks like no video. */
export type RecorderState =
  /** `isForMethods`: whatever is found, one is on the way to the methods. */
  | { at: 'opening'; isForMethods?: boolean }
  /** `hasKept`: an earlier video is still there, and one can go back to it. */
  | { at: 'choosing'; hasKept: boolean }
  /** A recording that broke off: looked at, used or dropped. */
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
  /** What this browser kept: nothing, a take that broke off, or a whole one that goes on being sent. */
  | { type: 'looked'; found: { at: 'found'; kept: KeptFilm } | { at: 'whole'; film: KeptFilm } | null }
  | { type: 'choose'; method: 'webcam' | 'phone' }
  /** Camera and microphone are live. */
  | { type: 'opened' }
  | (Failure & { type: 'failed' })
  | { type: 'start'; mode: Mode }
  | { type: 'tick'; ms: number }
  /** Bytes of this take so far. */
  | { type: 'grown'; size: number }
  | { type: 'interrupted'; why: Pause }
  /** The devices give picture and sound again. */
  | { type: 'restored' }
  | { type: 'resume' }
  /** After practice, back to before it. */
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
  /** Out of wherever one is, without a loss: to what this browser keeps, or to the methods. */
  | { type: 'leave' }
  /** To the methods; a video that one has stays. */
  | { type: 'other' }

export type Limits = { recording_ms: number; max_size: number }

export const COUNTDOWN_MS = 3000
/** The end is told this long before. */
export const LAST_MS = 10_000
