import { type AttemptWriter, createAttemptWriter, createPracticeWriter } from '../capture/attempt-writer'
import type { DeviceChoice } from '../capture/devices'
import { SOUND_LEVEL } from '../capture/level'
import { LiveDevices } from '../capture/live-devices'
import { playTone, TONE_LEAD_MS } from '../capture/tone'
import { holdWakeLock } from '../capture/wake-lock'
import { isLive } from '../state/live-states'
import type { CaptureKind, Mode, RecorderState, RecorderVideo } from '../state/types'
import type { Formats, SessionContext, Snapshot } from './types'
import type { VideoController } from './video-controller'

const TICK_MS = 200
type Options = SessionContext & {
  videoController: VideoController
  formats: Formats
  update: (change: Partial<Snapshot>) => void
}

/** Runs the devices, the timer and the recording in the states that need them. */
export class LiveController {
  readonly #options: Options
  readonly #devices: LiveDevices
  readonly #levelListeners = new Set<(level: number) => void>()
  #isSoundDetected = false
  #kind: CaptureKind = 'video'
  #writer: AttemptWriter<RecorderVideo> | null = null
  #stopTimer = () => {}
  #releaseWakeLock = () => {}

  constructor(options: Options) {
    this.#options = options
    const { dispatch, update } = options
    this.#devices = new LiveDevices({
      onStream: (stream) => {
        this.#isSoundDetected = false
        update({ stream, isSoundDetected: false })
      },
      onDevices: (devices) => update({ devices }),
      onLevel: (level) => this.#handleLevel(level),
      onInterrupted: (reason) => dispatch({ type: 'interrupted', reason }),
      onRestored: () => this.#handleRestored(),
    })
  }

  /** Calls the listener several times a second with a level from 0 to 1. Returns a function that removes it. */
  onLevel = (listener: (level: number) => void) => {
    this.#levelListeners.add(listener)
    return () => void this.#levelListeners.delete(listener)
  }

  #handleLevel(level: number) {
    this.#levelListeners.forEach((listener) => listener(level))
    if (level < SOUND_LEVEL || this.#isSoundDetected) return
    this.#isSoundDetected = true
    this.#options.update({ isSoundDetected: true })
  }

  /** Resumes a recording that was paused because the devices were muted. The countdown warns the user. */
  #handleRestored() {
    const { dispatch, state } = this.#options
    dispatch({ type: 'restored' })
    const current = state()
    if (current.at === 'paused' && current.reason === 'muted') dispatch({ type: 'resume' })
  }

  /** Sets what the next recordings contain, until another kind is chosen. */
  setKind(kind: CaptureKind) {
    this.#kind = kind
    this.#options.update({ kind })
  }

  /** Runs the effects of entering a state. Resolves when an unfinished recording is stored and can be found. */
  async enter(now: RecorderState, before: RecorderState): Promise<void> {
    if (!isLive(now)) return this.#stopLive()
    const isRunning = now.at === 'recording' || now.at === 'countdown'
    if (isRunning) this.#startTimer()
    else this.#pauseTimer()
    if (now.at === 'permission') void this.#openDevices()
    else if (now.at === 'recording' && now.elapsed_ms === 0) this.#startRecording(now.mode)
    else if (now.at === 'recording') this.#devices.resume()
    else if (now.at === 'paused' && before.at === 'recording') this.#devices.pause()
    else if (now.at === 'stopping') void this.#endRecording(now)
  }

  async #openDevices(choice?: Partial<DeviceChoice>) {
    const problem = await this.#devices.open(this.#kind, choice)
    if (problem) this.#options.dispatch({ type: 'failed', problem })
    // Undefined if the devices were closed or opened again in the meantime.
    else if (problem === null) this.#options.dispatch({ type: 'opened' })
  }

  /** Changes camera or microphone before the recording. */
  chooseDevice = (choice: Partial<DeviceChoice>) => void this.#openDevices(choice)

  #startRecording(mode: Mode) {
    const { options, dispatch, videoController, formats } = this.#options
    const format = this.#kind === 'audio' ? formats.audio : formats.video
    const onFailed = (error: unknown) => dispatch({ type: 'failed', problem: 'CANNOT_START', error })
    let size = 0
    let writer: AttemptWriter<RecorderVideo> | null = null
    try {
      const mimetype = this.#devices.record(format, (chunk) => {
        size += chunk.size
        writer?.add(chunk)
        dispatch({ type: 'grown', size })
      })
      this.#writer = writer =
        mode === 'practice'
          ? createPracticeWriter(mimetype)
          : createAttemptWriter({
              key: options().attemptKey,
              mimetype,
              onStored: videoController.notifyData,
              onFailed,
            })
    } catch (error) {
      onFailed(error)
    }
  }

  async #endRecording({ mode, elapsed_ms, isLimit }: RecorderState & { at: 'stopping' }) {
    const { dispatch, videoController } = this.#options
    await this.#devices.stop()
    // The recording must not contain the tone.
    if (isLimit) playTone()
    const writer = this.#writer
    this.#writer = null
    try {
      if (!writer) throw new Error('no recording')
      const video = await writer.end({ duration_ms: Math.round(elapsed_ms), isSilent: this.#devices.wasSilent() })
      if (mode === 'practice') dispatch({ type: 'practiced', video })
      else videoController.complete({ ...video, take_id: video.take_id ?? '' })
    } catch (error) {
      dispatch({ type: 'failed', problem: 'CANNOT_START', error })
    }
  }

  /**
   * Deletes a recording that the browser interrupted, without counting it as an attempt, and opens the camera again.
   */
  startOver = async () => {
    const writer = this.#writer
    this.#writer = null
    await this.#devices.stop()
    this.#options.videoController.stop()
    await writer?.delete()
    this.#options.dispatch({ type: 'choose', method: 'devices' })
  }

  #startTimer() {
    this.#pauseTimer()
    this.#releaseWakeLock = holdWakeLock()
    let previous = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const ms = now - previous
      previous = now
      const state = this.#options.state()
      if (state.at === 'countdown' && state.left_ms > TONE_LEAD_MS && state.left_ms - ms <= TONE_LEAD_MS) playTone()
      this.#options.dispatch({ type: 'tick', ms })
    }, TICK_MS)
    this.#stopTimer = () => clearInterval(timer)
  }

  #pauseTimer() {
    this.#stopTimer()
    this.#releaseWakeLock()
  }

  /** Stops an unfinished recording, which stays in storage and is offered when the user returns. */
  async #stopLive(isFinal = false) {
    this.#pauseTimer()
    const writer = this.#writer
    this.#writer = null
    if (writer) this.#options.videoController.stop()
    await this.#devices.stop()
    const interrupted = writer?.interrupt()
    // The camera may have been opened again during `stop`.
    if (isFinal || !isLive(this.#options.state())) this.#devices.close()
    await interrupted
  }

  /** Pauses when the page is hidden. The returned function stops listening and releases the devices. */
  listen() {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') this.#options.dispatch({ type: 'interrupted', reason: 'hidden' })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      void this.#stopLive(true)
    }
  }
}
