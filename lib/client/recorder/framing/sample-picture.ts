import type { Frame } from './advice'

/** Length of the long side in pixels, for which the face detector is trained. */
const LONG_SIDE = 224

export type Picture = { image: ImageData; frame: Frame }

/** Mean luminance of RGBA pixels from 0 to 255, with the weights of Rec. 601. */
export function measureLuminance(pixels: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index + 3 < pixels.length; index += 4)
    sum += 0.299 * (pixels[index] ?? 0) + 0.587 * (pixels[index + 1] ?? 0) + 0.114 * (pixels[index + 2] ?? 0)
  return sum / Math.max(1, Math.floor(pixels.length / 4))
}

/** Returns a function that copies the current frame in a small size. It returns null if the video has no frame yet. */
export function createSampler(): (video: HTMLVideoElement) => Picture | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight, readyState } = video
    if (!context || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) return null
    const scale = LONG_SIDE / Math.max(videoWidth, videoHeight)
    const width = Math.max(1, Math.round(videoWidth * scale))
    const height = Math.max(1, Math.round(videoHeight * scale))
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const image = context.getImageData(0, 0, width, height)
    return { image, frame: { width, height, luminance: measureLuminance(image.data) } }
  }
}
