import { addJpeg, type Jpeg } from '#lib/client/resume-pdf/images'
import { createPdfFile, decimal, PAGE } from '#lib/client/resume-pdf/pdf-file'

/** Clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** A PDF with one page for each photo. A page has the shape of its photo and the long side of A4. */
export async function createPhotoPdf(photos: readonly (Jpeg & { rotation: Rotation })[], title: string, lang: string) {
  const file = createPdfFile()
  for (const photo of photos) {
    const scale = PAGE.height / Math.max(photo.width, photo.height)
    const [width, height] = [photo.width * scale, photo.height * scale]
    await file.addPage(
      `q ${decimal(width)} 0 0 ${decimal(height)} 0 0 cm /I Do Q`,
      `/XObject<</I ${addJpeg(file, photo)} 0 R>>`,
      { width, height, more: `/Rotate ${photo.rotation}` },
    )
  }
  return file.finish(title, lang)
}
