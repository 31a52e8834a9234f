import { MAX_PIXELS, sharp } from '#lib/funnel-api/features/files/isolated/sharp'
import type { Sheet } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** 200 pixels per inch on A4. */
const PIXELS_PER_POINT = 200 / 72

/** Returns a function that crops a photograph to its most interesting part, as JPEG. */
export const photoCropper =
  (file: TaskTools['file']): Sheet['cropPhoto'] =>
  async (width, height) => {
    if (file.size === 0) return null
    const box = { width: Math.round(width * PIXELS_PER_POINT), height: Math.round(height * PIXELS_PER_POINT) }
    const bytes = await file.all()
    const cropped = sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ ...box, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84 })
    // A poster without the photograph is better than none.
    return cropped.toBuffer().catch(() => null)
  }
