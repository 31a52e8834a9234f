import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { DETECT_TYPE, MEDIA_KINDS, mediaFileName } from '#lib/funnel-api/features/files/media-kinds'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

/** A media file of a bundle. Its public name is a hash of its content, so that it can be cached permanently. */
export type Medium = { name: string; file: string }

const isUrl = (reference: string) => /^https:\/\//.test(reference)

/** Detects the type of a file in a worker process. Null if the file crashes the worker. */
async function readType(file: string): Promise<string | null> {
  const limits = { lane: 'operator', bytes: 0, label: `bundle medium ${path.basename(file)}`, file: { path: file } }
  try {
    return await runIsolated(DETECT_TYPE, null, limits)
  } catch (error) {
    if (error instanceof WorkerFailure && error.cause_kind !== 'overloaded') return null
    throw error
  }
}

async function hashFile(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Creates a collector of the media of a bundle, which removes duplicates and reports invalid files. */
export function createMediaCollector(root: string, company: string) {
  const found = new Map<string, Medium>()
  const problems: ImportProblem[] = []

  async function load(file: string, reference: string): Promise<Medium | null> {
    const reject = (message: string) => {
      problems.push({ file, line: null, message: `media/${reference}: ${message}` })
      return null
    }
    const absolute = path.join(root, 'media', reference)
    if (!absolute.startsWith(path.join(root, 'media') + path.sep)) return reject('is outside the media folder')
    const size = await stat(absolute).then(
      (stats) => (stats.isFile() ? stats.size : null),
      () => null,
    )
    if (size === null) return reject('file not found')
    const extension = path.extname(reference).slice(1).toLowerCase()
    const kind = MEDIA_KINDS[extension]
    if (!kind) return reject(`unsupported file type, allowed are ${Object.keys(MEDIA_KINDS).join(', ')}`)
    if (size > kind.max_size) return reject(`is larger than ${kind.max_size >> 20} MB`)
    if (!kind.mimes.includes((await readType(absolute)) ?? ''))
      return reject('content does not match the file extension')
    return { name: mediaFileName(await hashFile(absolute), extension), file: absolute }
  }

  return {
    problems,
    /** Collects a file and returns its public URL, or null for an invalid file. Null and https URLs stay unchanged. */
    async url(file: string, reference: string | null): Promise<string | null> {
      if (reference === null || isUrl(reference)) return reference
      const medium = found.get(reference) ?? (await load(file, reference))
      if (medium === null) return null
      found.set(reference, medium)
      return `/media/${company}/${medium.name}`
    },
    /** Returns the collected files. Of several files with the same content, returns one. */
    files: () => [...new Map([...found.values()].map((medium) => [medium.name, medium])).values()],
  }
}
export type MediaCollector = ReturnType<typeof createMediaCollector>
