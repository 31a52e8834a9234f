import { type Capture, startCapture } from './media-recorder'
import { type DeviceChoice, DevicesError, type Devices, listDevices, openDevices, stopStream } from './devices'
import { SOUND_LEVEL } from './level'
import { startLevelMeter } from './level-meter'
import type { CaptureKind, PauseReason, Problem } from '../state/types'

export type LiveDeviceEvents = {
  onStream: (stream: MediaStream | null) => void
  onDevices: (devices: Devices) => void
  onLevel: (level: number) => void
  onInterrupted: (reason: PauseReason) => void
  /** All tracks send data again. */
  onRestored: () => void
}

/** The open devices, and the recording that uses them. */
export class LiveDevices {
  readonly #events: LiveDeviceEvents
  #stream: MediaStream | null = null
  #stopWatching = () => {}
  #choice: DeviceChoice = { camera: null, microphone: null }
  #capture: Capture | null = null
  /** Changes when the devices are opened or closed, so that a pending `open` detects that it is outdated. */
  #version = 0
  /** The highest level since the recording started. Null if it cannot be measured. */
  #peak: number | null = null

  constructor(events: LiveDeviceEvents) {
    this.#events = events
  }

  /** Returns a problem, null if the devices are open, or undefined if they were closed or reopened in the meantime. */
  async open(kind: CaptureKind, choice: Partial<DeviceChoice> = {}): Promise<Problem | null | undefined> {
    this.close()
    this.#choice = { ...this.#choice, ...choice }
    const version = this.#version
    try {
      const stream = await openDevices(this.#choice, kind)
      if (version !== this.#version) return void stopStream(stream)
      this.#watch(stream)
      return null
    } catch (error) {
      if (version !== this.#version) return undefined
      return error instanceof DevicesError ? error.problem : 'CANNOT_START'
    }
  }

  isOpen() {
    return this.#stream?.getTracks().every(({ readyState }) => readyState === 'live') ?? false
  }

  /** Releases the devices, which turns off the camera light. */
  close() {
    this.#version += 1
    this.#stopWatching()
    this.#stopWatching = () => {}
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
    const stopMeter = startLevelMeter(stream, (level) => {
      this.#peak = Math.max(this.#peak ?? 0, level)
      onLevel(level)
    })
    const updateDevices = () => void listDevices().then(onDevices)
    navigator.mediaDevices.addEventListener('devicechange', updateDevices, { signal })
    updateDevices()
    this.#stopWatching = () => {
      controller.abort()
      stopMeter()
    }
    this.#stream = stream
    onStream(stream)
  }

  /** Starts a recording and returns its MIME type. Throws if the browser does not support it. */
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

  /** Whether the recording has no sound. False if the level could not be measured. */
  wasSilent() {
    return this.#peak !== null && this.#peak < SOUND_LEVEL
  }
}
