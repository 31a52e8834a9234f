import { ApiError } from '#lib/contract/errors'
import { type Folder, IMAGE_RULES } from '#lib/domain/upload'
import { holdsMarkup } from '#lib/funnel-api/files/isolated/inspect-documents'
import { PIXELS_MOST, sharp } from '#lib/funnel-api/files/isolated/sharp'
import { endsInArchive } from '#lib/funnel-api/files/isolated/zip-directory'

const FORMATS: Record<string, 'png' | 'jpeg' | 'webp'> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp' }

/** A quality setting would reduce the number of colors of a PNG. */
export const optionsOf = (format: 'png' | 'jpeg' | 'webp', quality: number) => (format === 'png' ? {} : { quality })

export type Picture = { width: number; height: number; replacement: Buffer }

/**
 * Decodes an image and encodes it again in the same format. This removes metadata, such as the location, and appended
 * files. Returns null for anything else; throws TOO_LARGE, IMAGE_SIDES (§5, avatars) and UNREADABLE.
 */
export async function inspectImage(folder: Folder, extension: string, bytes: Buffer): Promise<Picture | null> {
  const format = FORMATS[extension]
  if (!format || holdsMarkup(bytes) || endsInArchive(bytes)) return null
  // 'error' accepts files that some phones write with warnings, and rejects truncated files.
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
  const { width, height, format: found } = await open().metadata().catch(unreadable)
  if (found !== format) return null
  if (width * height > PIXELS_MOST) throw new ApiError('TOO_LARGE', `above ${PIXELS_MOST} pixels`)
  if (folder === 'user/avatars') checkSides(width, height)
  const written = await open()
    .autoOrient()
    .toFormat(format, optionsOf(format, 90))
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { width: written.info.width, height: written.info.height, replacement: written.data }
}

function checkSides(width: number, height: number) {
  const { min_side, max_side } = IMAGE_RULES
  if (Math.min(width, height) < min_side || Math.max(width, height) > max_side)
    throw new ApiError('IMAGE_SIDES', `each side has ${min_side} to ${max_side} pixels`)
}

function unreadable(error: unknown): never {
  if (error instanceof Error && error.message.includes('exceeds pixel limit'))
    throw new ApiError('TOO_LARGE', `above ${PIXELS_MOST} pixels`)
  throw new ApiError('UNREADABLE', 'the picture cannot be decoded')
}
