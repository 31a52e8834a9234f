/** Each second a chunk: what a crash can take is no more than that. */
const CHUNK_MS = 1000
/**
 * About 8 MB a minute at 720 lines. Chromium gives an mp4 out from one whole picture to the next, which without this
 * are a hundred pictures apart: nothing at all in the first seconds.
 */
const RATE = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 96_000, videoKeyFrameIntervalDuration: CHUNK_MS }
/** A recorder that does not tell its end is not waited for longer. */
const STOP_MS = 4000

type Options = {
  format: string
  onChunk: (chunk: Blob) => void
  /** It stopped without being asked to. */
  onBroken: () => void
}

export type Capture = {
  /** As the recorder reports it, with parameters. */
  mimetype: string
  pause: () => void
  resume: () => void
  /** Hands out what it holds back, before a page goes. */
  flush: () => void
  /** Resolves when the last chunk has been given. */
  stop: () => Promise<void>
}

/** Records a stream; throws where the browser cannot. */
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
