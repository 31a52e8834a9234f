/** Maximum wait for one operation on a video. */
const TIMEOUT_MS = 5000
const THUMB_WIDTH = 640

/** Loads the metadata of a video into a new element. Null if it cannot be played. */
async function openVideo(url: string): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  const loading = waitFor(video, 'loadedmetadata')
  // iPhones load a video outside the document only on request.
  video.load()
  return (await loading) ? video : null
}

/** Resolves to whether the event occurred before an error or the timeout. */
const waitFor = (video: HTMLVideoElement, event: string) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    const finish = (hasHappened: boolean) => () => {
      clearTimeout(timer)
      resolve(hasHappened)
    }
    video.addEventListener(event, finish(true), { once: true })
    video.addEventListener('error', finish(false), { once: true })
  })

function seek(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  const seeking = waitFor(video, 'seeked')
  video.currentTime = seconds
  return seeking
}

/** The duration in seconds, 0 if unknown. For a recording, browsers know it only after a seek past the end. */
async function measureDuration(video: HTMLVideoElement): Promise<number> {
  const isKnown = Number.isFinite(video.duration) || (await seek(video, 1e101))
  if (Number.isFinite(video.duration)) return video.duration
  return isKnown ? video.currentTime : 0
}

/** Measures a video or, with `isAudio`, an audio recording. The duration is null if it is unknown. */
export async function measureVideo(
  url: string,
  isAudio = false,
): Promise<{ duration_ms: number | null; canPlay: boolean }> {
  const video = await openVideo(url)
  if (!video) return { duration_ms: null, canPlay: false }
  const seconds = await measureDuration(video)
  const canPlay = isAudio || video.videoWidth > 0
  video.removeAttribute('src')
  return { duration_ms: seconds > 0 ? Math.round(seconds * 1000) : null, canPlay }
}

const hasFrame = (video: HTMLVideoElement) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

/** Shows the frame at a position. Returns whether it can be drawn. */
async function showFrame(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  if ((await seek(video, seconds)) && hasFrame(video)) return true
  // Some phones show no frame before playback.
  const starting = waitFor(video, 'playing')
  // Without playback, `waitFor` times out.
  video.play().catch(() => {})
  await starting
  video.pause()
  return hasFrame(video)
}

/** One frame of a video as JPEG. Null if the browser cannot draw it. The video is then saved without a thumbnail. */
export async function captureThumbnail(url: string, duration_ms: number | null): Promise<Blob | null> {
  try {
    const video = await openVideo(url)
    if (!video || video.videoWidth === 0) return null
    if (!(await showFrame(video, Math.min(1, (duration_ms ?? 0) / 2000)))) return null
    const canvas = document.createElement('canvas')
    const scale = Math.min(1, THUMB_WIDTH / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    video.removeAttribute('src')
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  } catch {
    return null
  }
}
