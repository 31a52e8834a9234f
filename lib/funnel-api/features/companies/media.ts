import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ApiError, type FieldError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import { MEDIA_KINDS, mediaFileName, detectMime } from '#lib/funnel-api/features/files/media-kinds'
import { writeSource, writeThroughSpool } from '#lib/funnel-api/platform/storage/spool'
import { type Source, sourceOf } from '#lib/funnel-api/platform/storage/store'

const MAX_SIZE = Math.max(...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size))
/** The number of bytes that type detection needs. */
const HEAD_BYTES = 4100

const tooLarge = (max: number) => new ApiError('TOO_LARGE', `File exceeds ${max >> 20} MB`)

/**
 * Stores an image, video or captions file without holding it in memory. It is spooled to disk, because its name is
 * derived from the whole content. Throws TOO_LARGE, and UNSUPPORTED_TYPE by the content, not by the declared type.
 */
export async function storeMediaFile(media: Media, company: string, request: Request) {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_SIZE) throw tooLarge(MAX_SIZE)
  const hash = createHash('sha256')
  const { key, ...stored } = await writeThroughSpool(
    media.spool,
    (file) => writeSource(hashWhileReading(sourceOf(request), hash), file, { maxSize: MAX_SIZE }),
    async (temporary, size) => {
      const { mimetype, extension } = await detectKind(company, await readHead(temporary), size)
      const name = `${company}/${mediaFileName(hash.digest('hex'), extension)}`
      return { key: name, url: `/media/${name}`, mimetype, size }
    },
    async (temporary, medium) => {
      if ((await media.size(medium.key)) === null) await media.put(medium.key, createReadStream(temporary))
    },
  )
  return stored
}

async function* hashWhileReading(source: Source, hash: Hash): Source {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

async function detectKind(company: string, head: Uint8Array, size: number) {
  const mimetype = await detectMime(head, company)
  const [extension, kind] = Object.entries(MEDIA_KINDS).find(([, { mimes }]) => mimes.includes(mimetype ?? '')) ?? []
  if (!mimetype || !extension || !kind)
    throw new ApiError('UNSUPPORTED_TYPE', 'File is not an image, video or captions file')
  if (size > kind.max_size) throw tooLarge(kind.max_size)
  return { mimetype, extension }
}

async function readHead(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

type MediaReference = { path: string; name: string }

/** Returns the media of this server that a request body refers to, with the paths of the fields. */
function mediaIn(value: unknown, path = ''): MediaReference[] {
  if (typeof value === 'string')
    return value.startsWith('/media/') ? [{ path, name: value.slice('/media/'.length) }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => mediaIn(inner, path === '' ? key : `${path}.${key}`))
}

/** Throws INVALID if a request body refers to media that do not exist or belong to another company. */
export async function checkMedia(media: Media, company: string, body: object): Promise<void> {
  const fields: Record<string, FieldError> = {}
  for (const { path, name } of mediaIn(body))
    if (!name.startsWith(`${company}/`) || (await media.size(name)) === null) fields[path] = { key: 'INVALID_PATTERN' }
  if (Object.keys(fields).length > 0) throw new ApiError('INVALID', 'Media file not found', fields)
}
