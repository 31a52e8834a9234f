import { ApiError } from '#lib/contract/errors'
import { extensionOf, type Folder, maxSizeOf } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import { isDocument } from '#lib/funnel-api/files/inspect-documents'
import { inspectImage } from '#lib/funnel-api/files/inspect-images'
import { typeOf } from '#lib/funnel-api/files/sniff'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import type { Selectable } from 'kysely'

type Known = Pick<Selectable<FileRow>, 'mimetype' | 'duration_ms' | 'width' | 'height' | 'scan_status'>
/** What a file is; `replacement` takes the place of the bytes that were sent. */
export type Inspected = Known & { replacement?: Buffer }
type Sent = {
  folder: Folder
  filename: string
  /** Where its bytes are stored. */
  key: string
  size: number
  /** Its first 64 KB, or all of it. */
  head: Buffer
}

/**
 * What a file that was sent really is, by its bytes. Null where its folder does not take it (UNSUPPORTED_TYPE); throws
 * TOO_LARGE, IMAGE_SIDES and UNREADABLE. Whoever asks removes what was refused.
 */
export async function inspectFile(api: Api, { folder, filename, key, size, head }: Sent): Promise<Inspected | null> {
  const extension = extensionOf(filename)
  const most = maxSizeOf(folder, filename)
  if (most === null) return null
  if (size > most) throw new ApiError('TOO_LARGE', `above ${most} bytes`)
  const mimetype = await typeOf(extension, head)
  if (mimetype === null) return null
  const scan_status = api.scanner ? 'pending' : 'unscanned'
  const none = { duration_ms: null, width: null, height: null }
  if (mimetype.startsWith('video/')) {
    // Films are rare, and what reads them takes its time to load: no start waits for it.
    const { inspectVideo } = await import('#lib/funnel-api/files/inspect-videos')
    const film = await inspectVideo(api.store, key, size)
    return film && { mimetype, scan_status, ...film }
  }
  const bytes = size <= head.length ? head.subarray(0, size) : await allBytes(api.store, key)
  if (!mimetype.startsWith('image/')) return isDocument(extension, bytes) ? { mimetype, scan_status, ...none } : null
  const picture = await inspectImage(folder, extension, bytes)
  return picture && { mimetype, scan_status, ...none, ...picture }
}
