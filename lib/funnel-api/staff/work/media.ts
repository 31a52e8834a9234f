import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { bytesOf } from '#lib/contract/bytes'
import { ApiError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/files/media'
import { MEDIA_KINDS, mediumName, mimeOf } from '#lib/funnel-api/files/media-kinds'

/** A picture's; a film does not go through memory. */
const MOST = 4 << 20

/** Keeps the picture or the captions that a request brings. UNSUPPORTED_TYPE for anything else, whatever it says it is. */
export async function keepMedium(media: Media, company: string, request: Request) {
  const bytes = await bytesOf(request, MOST)
  if (bytes === null) throw new ApiError('TOO_LARGE', 'the file is above 4 MB')
  const mimetype = await mimeOf(bytes)
  const [extension, kind] =
    Object.entries(MEDIA_KINDS).find(([name, { mimes }]) => name !== 'mp4' && mimes.includes(mimetype ?? '')) ?? []
  if (!mimetype || !extension || !kind) throw new ApiError('UNSUPPORTED_TYPE', 'neither a picture nor captions')
  if (bytes.length > kind.max_size) throw new ApiError('TOO_LARGE', `the file is above ${kind.max_size >> 20} MB`)
  const name = mediumName(createHash('sha256').update(bytes).digest('hex'), extension)
  const key = `${company}/${name}`
  if ((await media.size(key)) === null) await media.put(key, Readable.from([bytes]))
  return { url: `/media/${key}`, mimetype, size: bytes.length }
}
