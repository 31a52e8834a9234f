import { type Capture, startCapture } from './capture'
import { type DeviceChoice, DevicesError, type Devices, listDevices, openDevices, stopStream } from './devices'
import { HEARD } from './level'
import { startMeter } from './meter'
import type { Pause, Problem } from './state'

export type LiveEvents = {
  onStream: (stream: MediaStream | null) => void
  onDevices: (devices: Devices) => void
  onLevel: (level: number) => void
  onInterrupted: (why: Pause) => void
  /** Every track has data again. */
  onRestored: () => void
}

/** Camera and microphone while they are open, and the recorder that uses them. */
export class Live {
  readonly #events: LiveEvents
  #stream: MediaStream | null = null
  #unwatch = () => {}
  #choice: DeviceChoice = { camera: null, microphone: null }
  #capture: Capture | null = null
  #opening = 0
  /** The loudest level since the recording began; null if it cannot be measured. */
  #peak: number | null = null

  constructor(events: LiveEvents) {
    this.#events = events
  }

  /** Returns a problem, null if the devices are open, or undefined if they are no longer needed. */
  async open(wish: Partial<DeviceChoice> = {}): Promise<Problem | null | undefined> {
    this.close()
    this.#choice = { ...this.#choice, ...wish }
    const mine = this.#opening
    try {
      const stream = await openDevices(this.#choice)
      if (mine !== this.#opening) return void stopStream(stream)
      this.#watch(stream)
      return null
    } catch (error) {
      if (mine !== this.#opening) return undefined
      return error instanceof DevicesError ? error.problem : 'CANNOT_START'
    }
  }

  isOpen() {
    return this.#stream?.getTracks().every(({ readyState }) => readyState === 'live') ?? false
  }

  /** Also turns off the camera light. */
  close() {
    this.#opening += 1
    this.#unwatch()
    this.#unwatch = () => {}
    stopStream(this.#stream)
    if (this.#stream) this.#events.onStream(null)
    this.#stream = null
  }

  #watch(stream: MediaStream) {
    const { onInterrupted, onRestored, onLevel, onDevices, onStream } = this.#events
    const controller = new AbortController()
    const { signal } = controller
    for (const track of stream.getTracks()) {
      track.addEventListener('mute', () => onInterrupted('muted'), { signal })
      track.addEventListener('ended', () => onInterrupted('ended'), { signal })
      track.addEventListener('unmute', () => stream.getTracks().every(({ muted }) => !muted) && onRestored(), {
        signal,
      })
    }
    const stopMeter = startMeter(stream, (level) => {
      this.#peak = Math.max(this.#peak ?? 0, level)
      onLevel(level)
    })
    const list = () => void listDevices().then(onDevices)
    navigator.mediaDevices.addEventListener('devicechange', list, { signal })
    list()
    this.#unwatch = () => {
      controller.abort()
      stopMeter()
    }
    this.#stream = stream
    onStream(stream)
  }

  /** Starts a recording and returns its format; throws if the browser cannot record. */
  record(format: string, onChunk: (chunk: Blob) => void): string {
    if (!this.#stream) throw new Error('no stream')
    this.#peak = null
    const onBroken = () => this.#events.onInterrupted('ended')
    this.#capture = startCapture(this.#stream, { format, onChunk, onBroken })
    return this.#capture.mimetype
  }

  pause() {
    this.#capture?.flush()
    this.#capture?.pause()
  }

  resume() {
    this.#capture?.resume()
  }

  /** Resolves after the last chunk of the recording. */
  async stop() {
    await this.#capture?.stop()
    this.#capture = null
  }

  /** Whether the recording has no sound, if that could be measured. */
  wasSilent() {
    return this.#peak !== null && this.#peak < HEARD
  }
}
