import type { DeviceChoice } from './devices'
import type { FilmPart } from './film-part'
import { HEARD } from './level'
import { Live } from './live'
import { isLive } from './live-states'
import type { Part, Snapshot } from './session'
import type { Film, Mode, RecorderState } from './state'
import { practiceWriter, type TakeWriter, takeWriter } from './take-writer'
import { keepAwake } from './wake-lock'

const TICK_MS = 200
type Options = Part & { film: FilmPart; format: string; show: (part: Partial<Snapshot>) => void }

/** Runs devices, clock and recorder in the states that need them. */
export class LivePart {
  readonly #options: Options
  readonly #live: Live
  readonly #levels = new Set<(level: number) => void>()
  #isHeard = false
  #writer: TakeWriter<Film> | null = null
  #stopClock = () => {}
  #letSleep = () => {}

  constructor(options: Options) {
    this.#options = options
    const { dispatch, show } = options
    this.#live = new Live({
      onStream: (stream) => {
        this.#isHeard = false
        show({ stream, isHeard: false })
      },
      onDevices: (devices) => show({ devices }),
      onLevel: (level) => this.#hear(level),
      onInterrupted: (why) => dispatch({ type: 'interrupted', why }),
      onRestored: () => this.#restored(),
    })
  }

  /** Calls the listener often, with 0 to 1; returns a function that removes it. */
  onLevel = (listener: (level: number) => void) => {
    this.#levels.add(listener)
    return () => void this.#levels.delete(listener)
  }

  #hear(level: number) {
    this.#levels.forEach((listener) => listener(level))
    if (level < HEARD || this.#isHeard) return
    this.#isHeard = true
    this.#options.show({ isHeard: true })
  }

  /** Devices that were restored by themselves resume by themselves, with the countdown as a warning. */
  #restored() {
    const { dispatch, state } = this.#options
    dispatch({ type: 'restored' })
    const now = state()
    if (now.at === 'paused' && now.why === 'muted') dispatch({ type: 'resume' })
  }

  entered(now: RecorderState, before: RecorderState) {
    if (before.at === 'practised') URL.revokeObjectURL(before.film.url)
    if (!isLive(now)) return void this.#leave()
    const isRunning = now.at === 'recording' || now.at === 'countdown'
    if (isRunning) this.#run()
    else this.#rest()
    if (now.at === 'permission') void this.#open()
    else if (now.at === 'recording' && now.elapsed_ms === 0) this.#begin(now.mode)
    else if (now.at === 'recording') this.#live.resume()
    else if (now.at === 'paused' && before.at === 'recording') this.#live.pause()
    else if (now.at === 'stopping') void this.#end(now.mode, now.elapsed_ms)
  }

  async #open(wish?: Partial<DeviceChoice>) {
    const problem = await this.#live.open(wish)
    if (problem) this.#options.dispatch({ type: 'failed', problem })
    else if (problem === null) this.#options.dispatch({ type: 'opened' })
  }

  /** Changes camera or microphone before the recording. */
  chooseDevice = (wish: Partial<DeviceChoice>) => void this.#open(wish)

  #begin(mode: Mode) {
    const { ask, dispatch, film, format } = this.#options
    const failed = () => dispatch({ type: 'failed', problem: 'CANNOT_START' })
    let size = 0
    let writer: TakeWriter<Film> | null = null
    try {
      const mimetype = this.#live.record(format, (chunk) => {
        size += chunk.size
        writer?.add(chunk)
        dispatch({ type: 'grown', size })
      })
      this.#writer = writer =
        mode === 'practice'
          ? practiceWriter(mimetype)
          : takeWriter({ key: ask().takeKey, mimetype, onKept: film.grow, onFailed: failed })
    } catch {
      failed()
    }
  }

  async #end(mode: Mode, elapsed_ms: number) {
    const { dispatch, film } = this.#options
    await this.#live.stop()
    const writer = this.#writer
    this.#writer = null
    try {
      if (!writer) throw new Error('no take')
      const made = await writer.end({ duration_ms: Math.round(elapsed_ms), isSilent: this.#live.wasSilent() })
      if (mode === 'practice') dispatch({ type: 'practised', film: made })
      else film.filmed({ ...made, take_id: made.take_id ?? '' })
    } catch {
      dispatch({ type: 'failed', problem: 'CANNOT_START' })
    }
  }

  /** The browser broke the recording: it does not count, and a new one begins. */
  startOver = async () => {
    const writer = this.#writer
    this.#writer = null
    await this.#live.stop()
    this.#options.film.stop()
    await writer?.drop()
    this.#options.dispatch({ type: 'choose', method: 'webcam' })
  }

  #run() {
    this.#rest()
    this.#letSleep = keepAwake()
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const ms = now - last
      last = now
      this.#options.dispatch({ type: 'tick', ms })
    }, TICK_MS)
    this.#stopClock = () => clearInterval(timer)
  }

  #rest() {
    this.#stopClock()
    this.#letSleep()
  }

  /** The unfinished recording stays in storage and is offered when the user returns. */
  async #leave(isForGood = false) {
    this.#rest()
    const writer = this.#writer
    this.#writer = null
    if (writer) this.#options.film.stop()
    await this.#live.stop()
    writer?.leave()
    // The camera may have been requested again in between.
    if (isForGood || !isLive(this.#options.state())) this.#live.close()
  }

  /** Listens to the page; the returned function stops this and releases the devices. */
  listen() {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') this.#options.dispatch({ type: 'interrupted', why: 'hidden' })
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      void this.#leave(true)
    }
  }
}
