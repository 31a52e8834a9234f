import type { WrittenKind } from '#lib/domain/record'
import { FOLDERS } from '#lib/domain/upload'
import { checkFile } from '../capture/check-file'
import { isAudioFile } from '../capture/formats'
import { measureVideo } from '../capture/measure-video'
import { recorderReducer } from '../state/reducer'
import type { CaptureKind, FoundVideo, Mode, RecorderEvent, RecorderState, StoredVideo } from '../state/types'
import { captureKindOf, type RecorderView } from '../state/views'
import { findStoredVideo, finishInterrupted, storeFile } from '../store/stored-videos'
import { LiveController } from './live-controller'
import type { Formats, RecorderOptions, SessionContext, Snapshot } from './types'
import { VideoController } from './video-controller'

export const INITIAL_SNAPSHOT: Snapshot = {
  state: { at: 'opening' },
  stream: null,
  kind: 'video',
  devices: { cameras: [], microphones: [] },
  isSoundDetected: false,
  recordingCount: 0,
}
/** Bytes that the limit leaves free for the last chunk. */
const SIZE_MARGIN = 4 * 1024 * 1024

/** The `blob:` URL of the video that a state shows, or that a search found. */
const urlOf = (state: RecorderState | FoundVideo | null) => {
  if (state?.at === 'interrupted') return state.interrupted.url
  return state && 'video' in state ? state.video?.url : undefined
}
/** The `blob:` URL of the video that an event passes on. */
const urlIn = (event: RecorderEvent) => {
  if (event.type === 'searched') return urlOf(event.found)
  return 'video' in event ? event.video.url : undefined
}

/** Runs the effects of the states (§2): devices, storage and upload. The reducer computes the next state. */
export class RecorderSession {
  readonly #options: () => RecorderOptions
  readonly #listeners = new Set<() => void>()
  readonly #video: VideoController
  readonly #live: LiveController
  #snapshot = INITIAL_SNAPSHOT
  #isClosed = false

  constructor(options: () => RecorderOptions, formats: Formats) {
    this.#options = options
    const dispatch = (event: RecorderEvent) => this.#dispatch(event)
    const context: SessionContext = { options, dispatch, state: () => this.#snapshot.state }
    const onRecorded = () => this.#update({ recordingCount: this.#snapshot.recordingCount + 1 })
    this.#video = new VideoController(context, onRecorded)
    const update = (change: Partial<Snapshot>) => this.#update(change)
    this.#live = new LiveController({ ...context, videoController: this.#video, formats, update })
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  snapshot = () => this.#snapshot

  #update(change: Partial<Snapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#listeners.forEach((listener) => listener())
  }

  #dispatch(event: RecorderEvent) {
    // Calls that end after the recorder was closed must not open the camera or start an upload.
    if (!this.#isClosed) this.#apply(event)
    // No screen shows the video of an ignored event.
    this.#release(urlIn(event))
  }

  /** Revokes the `blob:` URL of a video, unless the recorder shows the video. */
  #release(url: string | undefined) {
    const isShown = !this.#isClosed && url === urlOf(this.#snapshot.state)
    if (url !== undefined && !isShown) URL.revokeObjectURL(url)
  }

  #apply(event: RecorderEvent) {
    const limits = {
      recording_ms: this.#options().recording_time * 1000,
      max_size: FOLDERS.records.max_size - SIZE_MARGIN,
    }
    const before = this.#snapshot.state
    const state = recorderReducer(before, event, limits)
    if (state === before) return
    this.#update({ state })
    // A video that is being saved is released after that, because its thumbnail may still be missing.
    if (before.at !== 'saving') this.#release(urlOf(before))
    if (state.at === before.at) return
    const released = this.#live.enter(state, before)
    void this.#video.enter(state).then(() => this.#release(urlOf(state)))
    if (state.at === 'opening') void released.then(() => this.#findStored())
  }

  /**
   * Looks for a stored video. Shows it if `view` is null, the review, or a screen that would start a recording.
   * Otherwise, opens `view`.
   */
  async #findStored(view: RecorderView | null = null) {
    // The user can record without the stored video, so the recorder does not fail.
    const found = await findStoredVideo(this.#options().attemptKey).catch(() => null)
    if (found?.at === 'complete') this.#video.report(found.video)
    const showsStored = view === null || view === 'review' || (captureKindOf(view) !== undefined && found !== null)
    if (showsStored) return this.#dispatch({ type: 'searched', found })
    this.show(view)
    this.#release(urlOf(found))
  }

  /** Looks for a stored video and listens to page events. The returned function stops listening. */
  open(view: RecorderView | null) {
    // The video of the last state was released when the recorder closed.
    if (this.#isClosed) this.#update({ state: INITIAL_SNAPSHOT.state })
    this.#isClosed = false
    const listeners = [this.#live.listen(), this.#video.listen()]
    void this.#findStored(view)
    return () => {
      this.#isClosed = true
      listeners.forEach((remove) => remove())
      if (this.#snapshot.state.at !== 'saving') this.#release(urlOf(this.#snapshot.state))
    }
  }

  /** Opens the devices for a recording. Without a kind, opens those of the previous one. */
  record = (kind?: CaptureKind) => {
    if (kind) this.#live.setKind(kind)
    this.#dispatch({ type: 'choose', method: 'devices' })
  }
  /** Opens a screen. Null opens the methods. */
  show(view: RecorderView | null) {
    const kind = captureKindOf(view)
    if (kind) this.record(kind)
    else if (view === 'write') this.write('text')
    else if (view === 'request') this.write('request')
    else if (view === 'phone') this.choosePhone()
    else if (view === 'review') this.leave()
    else this.showMethods()
  }
  write = (kind: WrittenKind) => this.#dispatch({ type: 'choose', method: kind })
  choosePhone = () => this.#dispatch({ type: 'choose', method: 'phone' })
  start = (mode: Mode) => this.#dispatch({ type: 'start', mode })
  stop = () => this.#dispatch({ type: 'stop' })
  /** Leaves the practice recording, so that another recording can start. */
  getReady = () => this.#dispatch({ type: 'ready' })
  resume = () => this.#dispatch({ type: 'resume' })
  accept = () => this.#dispatch({ type: 'accept' })
  /** Shows the methods. The current video stays until a new one replaces it. */
  showMethods = () => this.#dispatch({ type: 'showMethods' })
  retry = () => this.#dispatch({ type: 'retry' })
  /** Leaves the screen. Shows the stored video, or the methods if there is none. */
  leave = () => this.#dispatch({ type: 'leave' })
  retryUpload = () => this.#video.retryUpload()
  deleteVideo = (take_id: string) => void this.#video.delete(take_id)
  startOver = () => void this.#live.startOver()
  chooseDevice = (...choice: Parameters<LiveController['chooseDevice']>) => this.#live.chooseDevice(...choice)
  onLevel = (listener: (level: number) => void) => this.#live.onLevel(listener)

  /** Checks a file before storing it. Asks the user about a file that does not look like a recording (§5). */
  chooseFile = async (file: File) => {
    this.#dispatch({ type: 'checking' })
    const checking = this.#snapshot.state
    const url = URL.createObjectURL(file)
    const measured = await measureVideo(url, isAudioFile(file))
    URL.revokeObjectURL(url)
    // The user has opened another screen, or chosen another file.
    if (this.#snapshot.state !== checking) return
    const check = checkFile(file, measured, this.#options().recording_time)
    if (check.result === 'invalid') this.#dispatch({ type: 'failed', problem: check.problem })
    else if (check.result === 'unrecognized') this.#dispatch({ type: 'unrecognized', file })
    else await this.#addVideo(() => storeFile(this.#options().attemptKey, file, measured.duration_ms))
  }
  uploadAnyway = (file: File) => this.#addVideo(() => storeFile(this.#options().attemptKey, file, null))
  /** Uses an interrupted recording as it is. */
  useInterrupted = (take_id: string) => this.#addVideo(() => finishInterrupted(take_id))

  async #addVideo(store: () => Promise<StoredVideo>) {
    const before = this.#snapshot.state
    try {
      this.#video.complete(await store())
    } catch (error) {
      // Not if the user has opened another screen.
      if (this.#snapshot.state === before) this.#dispatch({ type: 'failed', problem: 'CANNOT_SEND_VIDEO', error })
    }
  }
}
