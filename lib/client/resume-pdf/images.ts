import type { PdfFile, Ref } from '#lib/client/resume-pdf/pdf-file'

export type Jpeg = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/** A PDF stores a JPEG image as it is. Browsers write color JPEG images in three components. */
export const addJpeg = (file: PdfFile, { bytes, width, height }: Jpeg): Ref =>
  file.add(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
    bytes,
  )

/** Draws a canvas as JPEG. White fills transparent parts. */
export async function drawJpeg(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
  quality = 0.8,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas is not available')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Frees the memory at once. Phones have little of it for canvases.
  Object.assign(canvas, { width: 0, height: 0 })
  if (!blob) throw new Error('Canvas is too large')
  return blob
}
