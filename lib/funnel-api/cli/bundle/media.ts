import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'
import { MEDIA_KINDS, mediumName, mimeOf } from '#lib/funnel-api/files/media-kinds'

/** A medium of a bundle: its public name is made of its content, so that it can be cached for ever. */
export type Medium = { name: string; file: string }

const isAddress = (reference: string) => /^https:\/\//.test(reference)

/** As much of a file as tells what it is. */
async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4100), 0, 4100, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function hashOf(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Collects the media that a bundle names, each once, and says which are wrong. */
export function mediaOf(root: string, company: string) {
  const found = new Map<string, Medium>()
  const problems: Problem[] = []

  async function load(file: string, reference: string): Promise<Medium | null> {
    const refuse = (message: string) => (
      problems.push({ file, line: null, message: `media/${reference}: ${message}` }),
      null
    )
    const absolute = path.join(root, 'media', reference)
    if (!absolute.startsWith(path.join(root, 'media') + path.sep)) return refuse('lies outside of the bundle')
    const size = await stat(absolute).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    )
    if (size === null) return refuse('is not there')
    const extension = path.extname(reference).slice(1).toLowerCase()
    const kind = MEDIA_KINDS[extension]
    if (!kind) return refuse(`has none of the endings ${Object.keys(MEDIA_KINDS).join(', ')}`)
    if (size > kind.max_size) return refuse(`is above ${kind.max_size >> 20} MB`)
    if (!kind.mimes.includes((await mimeOf(await beginningOf(absolute))) ?? ''))
      return refuse(`is not what its ending says`)
    return { name: mediumName(await hashOf(absolute), extension), file: absolute }
  }

  return {
    problems,
    /** Its public address; null stays null, an https address stays as it is, a wrong medium becomes a problem. */
    async url(file: string, reference: string | null): Promise<string | null> {
      if (reference === null || isAddress(reference)) return reference
      const medium = found.get(reference) ?? (await load(file, reference))
      if (medium === null) return null
      found.set(reference, medium)
      return `/media/${company}/${medium.name}`
    },
    /** Each once; they are named by their content, so two of the same bytes are one. */
    files: () => [...new Map([...found.values()].map((medium) => [medium.name, medium])).values()],
  }
}
export type Media = ReturnType<typeof mediaOf>
