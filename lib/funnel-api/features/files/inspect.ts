import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { extensionOf, type Folder, maxSizeOf } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import { sourceFor } from '#lib/funnel-api/files/stored-bytes'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

type Known = Pick<Selectable<FileRow>, 'mimetype' | 'duration_ms' | 'width' | 'height' | 'scan_status'>
/** The facts of a file. `replacement` holds the re-encoded bytes of an image, in pieces. */
export type Inspected = Known & { replacement: Uint8Array[] | null }
type Sent = {
  /** Shares the worker processes fairly between companies. */
  company_id: number
  folder: Folder
  filename: string
  /** Where the bytes are stored. */
  key: string
  size: number
}

/** An image of 50 megapixels takes 20 seconds on a slow processor. */
const BASE_SECONDS = 40

/**
 * Inspects the bytes of an uploaded file in a worker process. Returns null if its folder does not accept it
 * (UNSUPPORTED_TYPE). Throws TOO_LARGE, IMAGE_SIDES, ACTIVE_CONTENT, UNREADABLE and UNAVAILABLE. The caller removes
 * rejected files.
 */
export async function inspectFile(
  api: Api,
  { company_id, folder, filename, key, size }: Sent,
): Promise<Inspected | null> {
  const extension = extensionOf(filename)
  const most = maxSizeOf(folder, filename)
  if (most === null) return null
  if (size > most) throw new ApiError('TOO_LARGE', `above ${most} bytes`)
  const pieces: Uint8Array[] = []
  const options = {
    lane: String(company_id),
    bytes: size,
    label: `${folder} .${extension} of ${size} bytes, key ${key}`,
    file: await sourceFor(api.store, key, size),
    baseSeconds: BASE_SECONDS,
    onPiece: (piece: unknown) => piece instanceof Uint8Array && pieces.push(piece),
  }
  const facts = await runIsolated('inspect-file', { folder, extension }, options)
  const scan_status = api.scanner ? 'pending' : 'unscanned'
  return facts && { ...facts, scan_status, replacement: pieces.length > 0 ? pieces : null }
}
