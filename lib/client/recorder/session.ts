import type { GrantSource } from '#lib/client/takes/types'
import { FOLDERS, type UploadedFile } from '#lib/domain/upload'
import { judgeFile } from './chosen-file'
import type { Devices } from './devices'
import { FilmPart } from './film-part'
import { endTake, keepFile, lookForTakes } from './kept-takes'
import { LivePart } from './live-part'
import { recorderReducer } from './reducer'
import type { Mode, RecorderEvent, RecorderState } from './state'
import { measureFilm } from './watch-film'

/** What the recorder needs from its component; read again at each use. */
export type Ask = {
  takeKey: string
  /** Seconds. */
  recording_time: number
  grant: GrantSource
  onTry: (take_id: string) => Promise<unknown>
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
}

/** Shared by the parts of a session. */
export type Part = { ask: () => Ask; dispatch: (event: RecorderEvent) => void; state: () => RecorderState }

/** What the screens show; a new object after each change. */
export type Snapshot = {
  state: RecorderState
  stream: MediaStream | null
  devices: Devices
  /** The microphone has recorded more than noise. */
  isHeard: boolean
  /** Recordings completed since the recorder opened. */
  nb_taken: number
}

export const NOTHING: Snapshot = {
  state: { at: 'opening' },
  stream: null,
  devices: { cameras: [], microphones: [] },
  isHeard: false,
  nb_taken: 0,
}
/** Room for the last chunk, in bytes. */
const MARGIN = 4 * 1024 * 1024

/** Runs the effects of the states of §2: devices, storage, upload. The reducer decides the next state. */
export class RecorderSession {
  readonly #ask: () => Ask
  readonly #listeners = new Set<() => void>()
  readonly #film: FilmPart
  readonly #live: LivePart
  #snapshot = NOTHING

  /** `format` from `chooseFormat`; '' if this browser cannot record. */
  constructor(ask: () => Ask, format: string) {
    this.#ask = ask
    const part: Part = { ask, dispatch: (event) => this.#dispatch(event), state: () => this.#snapshot.state }
    const onTaken = () => this.#show({ nb_taken: this.#snapshot.nb_taken + 1 })
    this.#film = new FilmPart(part, onTaken)
    this.#live = new LivePart({ ...part, film: this.#film, format, show: (shown) => this.#show(shown) })
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  snapshot = () => this.#snapshot

  #show(part: Partial<Snapshot>) {
    this.#snapshot = { ...this.#snapshot, ...part }
    this.#listeners.forEach((listener) => listener())
  }

  #dispatch(event: RecorderEvent) {
    const limits = { recording_ms: this.#ask().recording_time * 1000, max_size: FOLDERS.records.max_size - MARGIN }
    const before = this.#snapshot.state
    const state = recorderReducer(before, event, limits)
    if (state === before) return
    this.#show({ state })
    if (state.at === before.at) return
    this.#live.entered(state, before)
    this.#film.entered(state)
    if (state.at === 'opening') void this.#look()
  }

  async #look() {
    const found = await lookForTakes(this.#ask().takeKey).catch(() => null)
    if (found?.at === 'whole') this.#film.tell(found.film)
    this.#dispatch({ type: 'looked', found })
  }

  /** Looks for stored recordings and listens to the page; the returned function stops listening. */
  open() {
    const ends = [this.#live.listen(), this.#film.listen()]
    void this.#look()
    return () => ends.forEach((end) => end())
  }

  chooseWebcam = () => this.#dispatch({ type: 'choose', method: 'webcam' })
  choosePhone = () => this.#dispatch({ type: 'choose', method: 'phone' })
  start = (mode: Mode) => this.#dispatch({ type: 'start', mode })
  stop = () => this.#dispatch({ type: 'stop' })
  /** Returns from a practice recording to the start. */
  getReady = () => this.#dispatch({ type: 'ready' })
  resume = () => this.#dispatch({ type: 'resume' })
  accept = () => this.#dispatch({ type: 'accept' })
  /** Another method or attempt; the current video stays until there is a new one. */
  other = () => this.#dispatch({ type: 'other' })
  retry = () => this.#dispatch({ type: 'retry' })
  leave = () => this.#dispatch({ type: 'leave' })
  poke = () => this.#film.poke()
  drop = (take_id: string) => void this.#film.drop(take_id)
  startOver = () => void this.#live.startOver()
  chooseDevice = (...wish: Parameters<LivePart['chooseDevice']>) => this.#live.chooseDevice(...wish)
  onLevel = (listener: (level: number) => void) => this.#live.onLevel(listener)

  /** Checks a file first; asks the user about one that does not look like a video (§5). */
  chooseFile = async (file: File) => {
    this.#dispatch({ type: 'checking' })
    const url = URL.createObjectURL(file)
    const measured = await measureFilm(url)
    URL.revokeObjectURL(url)
    const verdict = judgeFile(file, measured, this.#ask().recording_time)
    if (verdict.is === 'wrong') this.#dispatch({ type: 'failed', problem: verdict.problem })
    else if (verdict.is === 'odd') this.#dispatch({ type: 'odd', file })
    else await this.#take(() => keepFile(this.#ask().takeKey, file, measured.duration_ms))
  }
  sendAnyway = (file: File) => this.#take(() => keepFile(this.#ask().takeKey, file, null))
  /** Uses a stored recording unchanged. */
  useKept = (take_id: string) => this.#take(() => endTake(take_id))

  async #take(make: () => ReturnType<typeof keepFile>) {
    try {
      this.#film.filmed(await make())
    } catch {
      this.#dispatch({ type: 'failed', problem: 'CANNOT_SEND_VIDEO' })
    }
  }
}
