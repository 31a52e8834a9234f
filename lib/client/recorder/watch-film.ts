/** What a film does not do in this time, this browser does not do with it. */
const PATIENCE_MS = 5000
const THUMB_WIDTH = 640

/** A video element of its own, with the film's head read; null where it cannot be played. */
async function openFilm(url: string): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  const isOpen = happens(video, 'loadedmetadata')
  // Outside the page, iPhones begin only when told to, and read no more than the head until it plays.
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

/** In seconds; 0 where that is not found. A recording tells its length only to who looks for its end. */
async function lengthOf(video: HTMLVideoElement): Promise<number> {
  const isThere = Number.isFinite(video.duration) || (await goTo(video, 1e101))
  if (Number.isFinite(video.duration)) return video.duration
  return isThere ? video.currentTime : 0
}

/** How long a video is, as far as this browser can tell, and whether it plays here. */
export async function measureFilm(url: string): Promise<{ duration_ms: number | null; canPlay: boolean }> {
  const video = await openFilm(url)
  if (!video) return { duration_ms: null, canPlay: false }
  const seconds = await lengthOf(video)
  const canPlay = video.videoWidth > 0
  video.removeAttribute('src')
  return { duration_ms: seconds > 0 ? Math.round(seconds * 1000) : null, canPlay }
}

const hasPicture = (video: HTMLVideoElement) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

/** Whether the picture of this moment can be drawn. */
async function showAt(video: HTMLVideoElement, seconds: number): Promise<boolean> {
  if ((await goTo(video, seconds)) && hasPicture(video)) return true
  const isPlaying = happens(video, 'playing')
  video.play().catch(() => {})
  await isPlaying
  video.pause()
  return hasPicture(video)
}

/** One picture of a film as JPEG; null where the browser draws none. */
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
