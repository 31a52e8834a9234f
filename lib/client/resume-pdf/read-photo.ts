import { drawJpeg } from '#lib/client/resume-pdf/images'

/** Pixels of the long side: about 170 for each inch of an A4 page, which is readable and small. */
const LONG_SIDE = 2000

/** A photo as one page: scaled down, without the position and other data that a camera adds. */
export type Photo = { blob: Blob; width: number; height: number }

/** Rejects if the browser cannot decode the file. Only Safari decodes HEIC. */
export async function readPhoto(file: Blob): Promise<Photo> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const scale = Math.min(1, LONG_SIDE / Math.max(naturalWidth, naturalHeight))
    const width = Math.max(1, Math.round(naturalWidth * scale))
    const height = Math.max(1, Math.round(naturalHeight * scale))
    const blob = await drawJpeg({ width, height }, (context) => context.drawImage(image, 0, 0, width, height))
    return { blob, width, height }
  } finally {
    URL.revokeObjectURL(url)
  }
}
