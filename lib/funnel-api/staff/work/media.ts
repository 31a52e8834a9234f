import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#lib/contract/errors'
import type { Media } from '#lib/funnel-api/files/media'
import { MEDIA_KINDS, mediumName, mimeOf } from '#lib/funnel-api/files/media-kinds'

const MOST = Math.max(...Object.values(MEDIA_KINDS).map(({ max_size }) => max_size))
/** What a type is told from. */
const BEGINNING = 4100

const tooLarge = (most: number) => new ApiError('TOO_LARGE', `the file is above ${most >> 20} MB`)

/**
 * Keeps the picture, the film or the captions that a request brings, without holding them in memory: a name is made of
 * the whole content, so they wait on the disk for it. UNSUPPORTED_TYPE for anything else, whatever it says it is.
 */
export async function keepMedium(media: Media, company: string, { headers, body }: Request) {
  if (Number(headers.get('content-length') ?? 0) > MOST) throw tooLarge(MOST)
  const folder = await mkdtemp(path.join(tmpdir(), 'medium-'))
  const file = path.join(folder, 'medium')
  try {
    const { size, sha256 } = await spool((body ?? []) as unknown as AsyncIterable<Uint8Array>, file)
    const mimetype = await mimeOf(await beginningOf(file))
    const [extension, kind] = Object.entries(MEDIA_KINDS).find(([, { mimes }]) => mimes.includes(mimetype ?? '')) ?? []
    if (!mimetype || !extension || !kind) throw new ApiError('UNSUPPORTED_TYPE', 'no picture, film or captions')
    if (size > kind.max_size) throw tooLarge(kind.max_size)
    const key = `${company}/${mediumName(sha256, extension)}`
    if ((await media.size(key)) === null) await media.put(key, createReadStream(file))
    return { url: `/media/${key}`, mimetype, size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function spool(source: AsyncIterable<Uint8Array>, file: string) {
  const hash = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of source) {
      size += chunk.length
      if (size > MOST) throw tooLarge(MOST)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(measured, createWriteStream(file))
  return { size, sha256: hash.digest('hex') }
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
