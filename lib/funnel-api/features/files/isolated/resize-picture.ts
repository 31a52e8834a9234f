import { PIXELS_MOST, sharp } from '#lib/funnel-api/files/isolated/sharp'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** AVIF is a third smaller than WebP and takes four times as long to encode. */
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 78 }

/** Task 'resize-picture': scales a company's image down to a width. */
export async function run(
  { width, format }: { width: number; format: 'webp' | 'avif' },
  { file }: TaskTools,
): Promise<Uint8Array> {
  const picture = sharp(await file.all(), { limitInputPixels: PIXELS_MOST }).autoOrient()
  const sized = picture.resize({ width, withoutEnlargement: true })
  return (format === 'webp' ? sized.webp(WEBP) : sized.avif(AVIF)).toBuffer()
}
