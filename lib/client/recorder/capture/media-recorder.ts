/** A crash loses at most one chunk, which is a second. */
const CHUNK_MS = 1000
/**
 * About 8 MB a minute at 720 lines. Chromium writes mp4 from one key frame to the next, which by default are a hundred
 * frames apart: the first seconds would have no data.
 */
const RATE = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 96_000, videoKeyFrameIntervalDuration: CHUNK_MS }
/** Longest wait for a recorder to report its end. */
const STOP_MS = 4000

type Options = {
  format: string
  onChunk: (chunk: Blob) => void
  /** The recorder stopped by itself. */
  onBroken: () => void
}

export type Capture = {
  /** As the recorder reports it, with parameters. */
  mimetype: string
  pause: () => void
  resume: () => void
  /** Writes buffered data before the page unloads. */
  flush: () => void
  /** Resolves after the last chunk was passed on. */
  stop: () => Promise<void>
}

/** Records a stream; throws if the browser cannot. */
export function startCapture(stream: MediaStream, { format, onChunk, onBroken }: Options): Capture {
  const recorder = new MediaRecorder(stream, { mimeType: format, ...RATE })
  let isWanted = true
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onChunk(data))
  recorder.addEventListener('stop', () => isWanted && onBroken())
  recorder.addEventListener('error', () => isWanted && onBroken())
  recorder.start(CHUNK_MS)
  return {
    mimetype: recorder.mimeType || format,
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    flush: () => recorder.state !== 'inactive' && recorder.requestData(),
    stop: async () => {
      isWanted = false
      if (recorder.state !== 'inactive') recorder.stop()
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS))])
    },
  }
}
