import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { extensionOf, type Folder, maxSizeOf } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import type { FileRow } from '#lib/funnel-api/platform/db/schema-files'
import { sourceFor } from '#lib/funnel-api/platform/storage/stored-bytes'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/features/files/isolated/inspect-file'

const INSPECT_FILE = isolatedTask<typeof run>('inspect-file', new URL('./isolated/inspect-file.ts', import.meta.url))

type Known = Pick<Selectable<FileRow>, 'mimetype' | 'duration_ms' | 'width' | 'height' | 'scan_status'>
/** The properties of a file. `replacement` holds the re-encoded bytes of an image, in pieces. */
export type Inspected = Known & { replacement: Uint8Array[] | null }
type UploadedFile = {
  /** Shares the worker processes fairly between companies. */
  company_id: number
  folder: Folder
  filename: string
  /** Where the bytes are stored. */
  key: string
  size: number
}

/**
 * An image of 50 megapixels takes 20 seconds on a slow processor. A recording takes less time, because only its
 * container is read.
 */
const BASE_SECONDS = { image: 40, recording: 10 }

/**
 * Inspects the bytes of an uploaded file in a worker process. Returns null if its folder does not accept it
 * (UNSUPPORTED_TYPE). Throws TOO_LARGE, IMAGE_SIDES, ACTIVE_CONTENT, UNREADABLE and UNAVAILABLE. The caller removes
 * rejected files.
 */
export async function inspectFile(
  api: Api,
  { company_id, folder, filename, key, size }: UploadedFile,
): Promise<Inspected | null> {
  const extension = extensionOf(filename)
  const maxSize = maxSizeOf(folder, filename)
  if (maxSize === null) return null
  if (size > maxSize) throw new ApiError('TOO_LARGE', `File exceeds ${maxSize} bytes`)
  const pieces: Uint8Array[] = []
  const options = {
    lane: String(company_id),
    bytes: size,
    label: `${folder} .${extension} of ${size} bytes, key ${key}`,
    file: await sourceFor(api.store, key, size),
    baseSeconds: folder === 'records' ? BASE_SECONDS.recording : BASE_SECONDS.image,
    onPiece: (piece: unknown) => piece instanceof Uint8Array && pieces.push(piece),
  }
  const facts = await runIsolated(INSPECT_FILE, { folder, extension }, options)
  const scan_status = api.scanner ? 'pending' : 'unscanned'
  return facts && { ...facts, scan_status, replacement: pieces.length > 0 ? pieces : null }
}
