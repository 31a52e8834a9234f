import { ApiError } from '#lib/contract/errors'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import { type Folder } from '#lib/domain/upload'
import { containsMarkup } from '#lib/funnel-api/features/files/isolated/inspect-documents'
import { MAX_PIXELS, sharp } from '#lib/funnel-api/features/files/isolated/sharp'
import { endsInArchive } from '#lib/funnel-api/features/files/isolated/zip-directory'

const FORMATS: Record<string, 'png' | 'jpeg' | 'webp'> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp' }

/** A quality setting would reduce the number of colors of a PNG. */
export const optionsOf = (format: 'png' | 'jpeg' | 'webp', quality: number) => (format === 'png' ? {} : { quality })

export type InspectedImage = { width: number; height: number; replacement: Buffer }

/**
 * Decodes an image and encodes it again in the same format. This removes metadata, such as the location, and appended
 * files. Returns null for anything else. Throws TOO_LARGE, IMAGE_SIDES (§5, avatars) and UNREADABLE.
 */
export async function inspectImage(folder: Folder, extension: string, bytes: Buffer): Promise<InspectedImage | null> {
  const format = FORMATS[extension]
  if (!format || containsMarkup(bytes) || endsInArchive(bytes)) return null
  // 'error' ignores warnings, which the files of some phones cause, and rejects truncated files.
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { width, height, format: found } = await open().metadata().catch(throwUnreadable)
  if (found !== format) return null
  if (width * height > MAX_PIXELS) throw new ApiError('TOO_LARGE', `Image exceeds ${MAX_PIXELS} pixels`)
  if (folder === 'user/avatars') checkSides(width, height)
  const encoded = await open()
    .autoOrient()
    .toFormat(format, optionsOf(format, 90))
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable)
  return { width: encoded.info.width, height: encoded.info.height, replacement: encoded.data }
}

function checkSides(width: number, height: number) {
  const { min_side, max_side } = IMAGE_RULES
  if (Math.min(width, height) < min_side || Math.max(width, height) > max_side)
    throw new ApiError('IMAGE_SIDES', `Each side must be ${min_side} to ${max_side} pixels`)
}

function throwUnreadable(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit'))
    throw new ApiError('TOO_LARGE', `Image exceeds ${MAX_PIXELS} pixels`)
  throw new ApiError('UNREADABLE', 'Image cannot be decoded')
}
