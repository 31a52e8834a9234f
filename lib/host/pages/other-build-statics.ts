import path from 'node:path'
import { forEachConcurrent } from '#lib/funnel-api/platform/queue/for-each-concurrent'
import { readAllBytes } from '#lib/funnel-api/platform/storage/stored-bytes'
import { buildsIn, type Files, readFiles, keyOf, type Store } from '#lib/host/pages/builds'
import { isStaticPath } from '#lib/host/pages/build-statics'
import type { CompleteResponse } from '#lib/host/pages/in-memory-client'

/** Minimum interval between reads of the lists. Otherwise each request for an unknown file would read them. */
const REFRESH_MS = 2_000
const CONCURRENCY = 8
/** Maximum number of requests that wait for a slow store: about the files of a few pages. */
const MAX_WAITING = 100

/** The content types that Next sends. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Serves static files of other builds, for pages from other nodes or from before this node started. */
export function createOtherBuildStatics(store: () => Store, now = Date.now) {
  let lists = new Map<string, Files>()
  let known = new Map<string, string>()
  let reading: Promise<void> | null = null
  let readAt = -Infinity
  let waiting = 0

  async function readLists() {
    const { current } = await buildsIn(store(), now())
    const read = new Map<string, Files>()
    await forEachConcurrent(CONCURRENCY, current, async (build) => {
      // A list that is being replaced is found on the next read.
      const files = lists.get(build.id) ?? (await readFiles(store(), build).catch(() => null))
      if (files) read.set(build.id, files)
    })
    lists = read
    // The latest build takes precedence if two builds use one name for different bytes.
    known = new Map(current.toReversed().flatMap(({ id }) => Object.entries(read.get(id) ?? {})))
  }

  // now() is wall-clock time, because builds expire by date. abs() handles a clock that was set back.
  const mayRefresh = (urlPath: string) =>
    isStaticPath(urlPath) && (reading ? waiting < MAX_WAITING : Math.abs(now() - readAt) >= REFRESH_MS)

  async function refreshLists() {
    if (!reading) readAt = now()
    reading ??= readLists().finally(() => (reading = null))
    waiting += 1
    await reading.finally(() => (waiting -= 1))
  }

  return {
    /** Whether `read` may find a decoded path. True for an unknown path if the lists are about to be read again. */
    isKnown: (urlPath: string): boolean => known.has(urlPath) || mayRefresh(urlPath),
    /** The file at a decoded path, or null if no build has it. Rejects if the store is unavailable. */
    async read(urlPath: string): Promise<{ body: Buffer; type: string } | null> {
      if (!known.has(urlPath) && mayRefresh(urlPath)) await refreshLists()
      const sha256 = known.get(urlPath)
      if (sha256 === undefined || (await store().size(keyOf(sha256))) === null) return null
      return { body: await readAllBytes(store(), keyOf(sha256)), type: typeOf(urlPath) }
    },
  }
}

export type OtherBuildStatics = ReturnType<typeof createOtherBuildStatics>

const typeOf = (file: string) => TYPES[path.extname(file)] ?? 'application/octet-stream'

/** The response that Next would send if the file were part of this build. */
export const toResponse = (file: { body: Buffer; type: string } | null): CompleteResponse =>
  file
    ? {
        status: 200,
        headers: [
          ['content-type', file.type],
          ['cache-control', 'public, max-age=31536000, immutable'],
        ],
        body: file.body,
      }
    : { status: 404, headers: [['cache-control', 'no-store']], body: Buffer.alloc(0) }
