import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'
import { MEDIA_KINDS, mediumName } from '#lib/funnel-api/files/media-kinds'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

/** A medium of a bundle: its public name is made of its content, so that it can be cached for ever. */
export type Medium = { name: string; file: string }

const isAddress = (reference: string) => /^https:\/\//.test(reference)

/** What a file is, read in a worker process. Null for a file that killed it. */
async function typeOf(file: string): Promise<string | null> {
  const limits = { lane: 'operator', bytes: 0, label: `bundle medium ${path.basename(file)}`, file: { path: file } }
  try {
    return await runIsolated('detect-type', null, limits)
  } catch (error) {
    if (error instanceof WorkerFailure && error.cause_kind !== 'overloaded') return null
    throw error
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
    if (!kind.mimes.includes((await typeOf(absolute)) ?? '')) return refuse(`is not what its ending says`)
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
