/** A film that does not open in this time is taken for one that this browser cannot play. */
const PATIENCE_MS = 5000
const THUMB_WIDTH = 640

/** A video element of its own, with the film's head read; null where it cannot be played. */
async function openFilm(url: string): Promise<HTMLVideoElement | null> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  video.src = url
  return (await happens(video, 'loadeddata')) ? video : null
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

/** How long a video is, as far as this browser can tell, and whether it plays here. */
export async function measureFilm(url: string): Promise<{ duration_ms: number | null; canPlay: boolean }> {
  const video = await openFilm(url)
  if (!video) return { duration_ms: null, canPlay: false }
  if (!Number.isFinite(video.duration)) {
    // A recording tells its length only to who looks for its end.
    const isThere = happens(video, 'seeked')
    video.currentTime = 1e101
    await isThere
  }
  const seconds = Number.isFinite(video.duration) ? video.duration : video.currentTime
  const canPlay = video.videoWidth > 0
  video.removeAttribute('src')
  return { duration_ms: seconds > 0 ? Math.round(seconds * 1000) : null, canPlay }
}

/** One picture of a film as JPEG; null where the browser draws none. */
export async function thumbOf(url: string, duration_ms: number | null): Promise<Blob | null> {
  try {
    const video = await openFilm(url)
    if (!video || video.videoWidth === 0) return null
    const isThere = happens(video, 'seeked')
    video.currentTime = Math.min(1, (duration_ms ?? 0) / 2000)
    await isThere
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
