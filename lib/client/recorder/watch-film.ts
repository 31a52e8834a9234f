/** Longest wait for one operation on a video. */
const PATIENCE_MS = 5000
const THUMB_WIDTH = 640

/** A separate video element with the video's head loaded; null if it cannot be played. */
async function openFilm(url: string): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  const isOpen = happens(video, 'loadedmetadata')
  // Outside the document, iPhones load only on request, and only the head until playback.
  video.load()
  return (await isOpen) ? video : null
}

const happens = (video: HTMLVideoElement, event: string) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const end = (isThere: boolean) => () => {
      clearTimeout(timer)
      resolve(isThere)
    }
    video.addEventListener(event, end(true), { once: true })
    video.addEventListener('error', end(false), { once: true })
  })

function goTo(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  const isThere = happens(video, 'seeked')
  video.currentTime = seconds
  return isThere
}

/** In seconds; 0 if unknown. A recording has a duration only after a seek past its end. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  const isThere = Number.isFinite(video.duration) || (await goTo(video, 1e101))
  if (Number.isFinite(video.duration)) return video.duration
  return isThere ? video.currentTime : 0
}

/** Duration of a video, if this browser can determine it, and whether the browser can play it. */
export async function measureFilm(url: string): Promise<{ duration_ms: number | null; canPlay: boolean }> {
  const video = await openFilm(url)
  if (!video) return { duration_ms: null, canPlay: false }
  const seconds = await lengthOf(video)
  const canPlay = video.videoWidth > 0
  video.removeAttribute('src')
  return { duration_ms: seconds > 0 ? Math.round(seconds * 1000) : null, canPlay }
}

const hasPicture = (video: HTMLVideoElement) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

/** Whether the frame at this position can be drawn. */
async function showAt(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  if ((await goTo(video, seconds)) && hasPicture(video)) return true
  const isPlaying = happens(video, 'playing')
  video.play().catch(() => {})
  await isPlaying
  video.pause()
  return hasPicture(video)
}

/** One frame of a video as JPEG; null if the browser cannot draw it. */
export async function thumbOf(url: string, duration_ms: number | null): Promise<Blob | null> {
  try {
    const video = await openFilm(url)
    if (!video || video.videoWidth === 0) return null
    if (!(await showAt(video, Math.min(1, (duration_ms ?? 0) / 2000)))) return null
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
