import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'

/** Types a company may publish, by sniffed content. SVG and HTML can carry scripts and are never served. */
const KINDS: Record<string, { mimes: string[]; max_size: number }> = {
  png: { mimes: ['image/png'], max_size: 4 << 20 },
  jpg: { mimes: ['image/jpeg'], max_size: 4 << 20 },
  jpeg: { mimes: ['image/jpeg'], max_size: 4 << 20 },
  webp: { mimes: ['image/webp'], max_size: 4 << 20 },
  avif: { mimes: ['image/avif'], max_size: 4 << 20 },
  mp4: { mimes: ['video/mp4', 'video/x-m4v', 'video/quicktime'], max_size: 100 << 20 },
  vtt: { mimes: ['text/vtt'], max_size: 1 << 20 },
}

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

async function sniff(file: string) {
  const bytes = await beginningOf(file)
  return bytes.subarray(0, 9).toString('utf8').replace('\uFEFF', '').startsWith('WEBVTT')
    ? 'text/vtt'
    : (await fileTypeFromBuffer(bytes))?.mime
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
    const kind = KINDS[extension]
    if (!kind) return refuse(`has none of the endings ${Object.keys(KINDS).join(', ')}`)
    if (size > kind.max_size) return refuse(`is above ${kind.max_size >> 20} MB`)
    if (!kind.mimes.includes((await sniff(absolute)) ?? '')) return refuse(`is not what its ending says`)
    return { name: `${(await hashOf(absolute)).slice(0, 16)}.${extension}`, file: absolute }
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
