import { MAX_PIXELS, sharp } from '#lib/funnel-api/features/files/isolated/sharp'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** AVIF is a third smaller than WebP and takes four times as long to encode. */
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 78 }

/** Task 'resize-picture': scales a company's image down to a width. */
export async function run(
  { width, format }: { width: number; format: 'webp' | 'avif' },
  { file }: TaskTools,
): Promise<Uint8Array> {
  const image = sharp(await file.all(), { limitInputPixels: MAX_PIXELS }).autoOrient()
  const resized = image.resize({ width, withoutEnlargement: true })
  return (format === 'webp' ? resized.webp(WEBP) : resized.avif(AVIF)).toBuffer()
}
