import type { Folder } from '#lib/domain/upload'
import { isDocument } from '#lib/funnel-api/features/files/isolated/inspect-documents'
import { inspectImage } from '#lib/funnel-api/features/files/isolated/inspect-images'
import { inspectRecording } from '#lib/funnel-api/features/files/isolated/inspect-recordings'
import { detectType } from '#lib/funnel-api/features/files/isolated/content-type'
import { PIECE_BYTES } from '#lib/funnel-api/platform/workers/file-source'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

export type Facts = { mimetype: string; duration_ms: number | null; width: number | null; height: number | null }

const HEAD = 65_536
const NO_DIMENSIONS = { duration_ms: null, width: null, height: null }

/**
 * Task 'inspect-file': returns the type, duration and dimensions of an uploaded file by its bytes, or null if the
 * folder does not accept it. Emits the re-encoded bytes of an image in pieces.
 */
export async function run(
  { folder, extension }: { folder: Folder; extension: string },
  { file, emit }: TaskTools,
): Promise<Facts | null> {
  const mimetype = await detectType(extension, await file.read(0, HEAD))
  if (mimetype === null) return null
  if (/^(?:video|audio)\//.test(mimetype)) return inspectRecording(file, mimetype)
  const bytes = await file.all()
  if (!mimetype.startsWith('image/')) return isDocument(extension, bytes) ? { mimetype, ...NO_DIMENSIONS } : null
  const image = await inspectImage(folder, extension, bytes)
  if (!image) return null
  const { width, height, replacement } = image
  for (let offset = 0; offset < replacement.length; offset += PIECE_BYTES)
    emit(replacement.subarray(offset, offset + PIECE_BYTES))
  return { mimetype, duration_ms: null, width, height }
}
