import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ApiError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/files/media'
import { MEDIA_KINDS, mediumName, mimeOf } from '#lib/funnel-api/files/media-kinds'
import { pour, spooled } from '#lib/funnel-api/files/spool'
import { type Source, sourceOf } from '#lib/funnel-api/files/store'

const MOST = Math.max(...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size))
/** The number of bytes that type detection needs. */
const BEGINNING = 4100

const tooLarge = (most: number) => new ApiError('TOO_LARGE', `the file is above ${most >> 20} MB`)

/**
 * Stores an image, video or captions file without holding it in memory. It is spooled to disk, because its name is
 * derived from the whole content. Throws UNSUPPORTED_TYPE for other content, whatever type is declared, and TOO_LARGE.
 */
export async function keepMedium(media: Media, company: string, request: Request) {
  if (Number(request.headers.get('content-length') ?? 0) > MOST) throw tooLarge(MOST)
  const hash = createHash('sha256')
  const { key, ...kept } = await spooled(
    media.spool,
    (file) => pour(hashed(sourceOf(request), hash), file, { most: MOST }),
    async (temporary, size) => {
      const { mimetype, extension } = await kindOf(company, await beginningOf(temporary), size)
      const name = `${company}/${mediumName(hash.digest('hex'), extension)}`
      return { key: name, url: `/media/${name}`, mimetype, size }
    },
    async (temporary, medium) => {
      if ((await media.size(medium.key)) === null) await media.put(medium.key, createReadStream(temporary))
    },
  )
  return kept
}

async function* hashed(source: Source, hash: Hash): Source {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

async function kindOf(company: string, beginning: Uint8Array, size: number) {
  const mimetype = await mimeOf(beginning, company)
  const [extension, kind] = Object.entries(MEDIA_KINDS).find(([, { mimes }]) => mimes.includes(mimetype ?? '')) ?? []
  if (!mimetype || !extension || !kind) throw new ApiError('UNSUPPORTED_TYPE', 'no picture, film or captions')
  if (size > kind.max_size) throw tooLarge(kind.max_size)
  return { mimetype, extension }
}

async function beginningOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
