/** A crash loses at most one chunk. */
const CHUNK_MS = 1000
/**
 * About 8 MB a minute. Chromium writes MP4 data at key frames, which are 100 frames apart by default, so the interval
 * equals the chunk length.
 */
const RATE = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 96_000, videoKeyFrameIntervalDuration: CHUNK_MS }
/** Maximum wait for the `stop` event. */
const STOP_TIMEOUT_MS = 4000

type Options = {
  format: string
  onChunk: (chunk: Blob) => void
  /** The browser stopped the recorder. */
  onBroken: () => void
}

export type Capture = {
  /** The recorder's MIME type, with parameters. */
  mimetype: string
  pause: () => void
  resume: () => void
  /** Writes buffered data before the page unloads. */
  flush: () => void
  /** Resolves after the last chunk. */
  stop: () => Promise<void>
}

/** Starts recording a stream. Throws if the browser does not support it. */
export function startCapture(stream: MediaStream, { format, onChunk, onBroken }: Options): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: format, ...RATE })
  let isStopping = false
  const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onChunk(data))
  recorder.addEventListener('stop', () => !isStopping && onBroken())
  recorder.addEventListener('error', () => !isStopping && onBroken())
  recorder.start(CHUNK_MS)
  return {
    mimetype: recorder.mimeType || format,
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    flush: () => recorder.state !== 'inactive' && recorder.requestData(),
    stop: async () => {
      isStopping = true
      if (recorder.state !== 'inactive') recorder.stop()
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS))])
    },
  }
}
