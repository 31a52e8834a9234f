import { IMAGE_RULES } from '#lib/domain/image-rules'

export type Area = { x: number; y: number; width: number; height: number }

/** An image that this browser can show. `url` is a `blob:` URL that the caller revokes. Sizes in pixels. */
export type OpenImage = { name: string; url: string; width: number; height: number }

export type ImageProblem =
  | { key: 'TOO_SMALL'; width: number; height: number }
  /** Apple's format, in a browser without support for it. */
  | { key: 'HEIC' }
  | { key: 'UNREADABLE' }

const isHeic = ({ name, type }: File) => /\.(?:heic|heif)$/i.test(name) || /^image\/hei[cf]/.test(type)

/** Opens a chosen file as an image in its EXIF orientation, and checks its size (§5). */
export async function openImage(file: File): Promise<OpenImage | ImageProblem> {
  const url = URL.createObjectURL(file)
  const reject = (problem: ImageProblem) => {
    URL.revokeObjectURL(url)
    return problem
  }
  // A file that the browser cannot decode is reported as a problem below.
  const image = await loadImage(url).catch(() => null)
  if (!image) return reject({ key: isHeic(file) ? 'HEIC' : 'UNREADABLE' })
  const { naturalWidth: width, naturalHeight: height } = image
  if (Math.min(width, height) < IMAGE_RULES.min_side) return reject({ key: 'TOO_SMALL', width, height })
  return { name: file.name, url, width, height }
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** Maximum zoom: the cropped image must keep the minimum size of §5. */
export const maxZoomOf = ({ width, height }: OpenImage) =>
  Math.max(1, Math.min(5, Math.min(width, height) / IMAGE_RULES.min_side))

/**
 * The visible square as a JPEG of at most `side` pixels. Re-encoding removes the metadata (location, camera).
 * Transparent parts become white.
 */
export async function cropImage({ url, name }: OpenImage, area: Area, side: number): Promise<File> {
  const image = await loadImage(url)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(IMAGE_RULES.min_side, Math.min(side, Math.round(area.width)))
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('Image could not be drawn')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}
