import path from 'node:path'
import { atOnce } from '#lib/funnel-api/backup/at-once'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { buildsIn, type Files, filesOf, keyOf, type Store } from '#lib/host/pages/builds'
import { isPlain } from '#lib/host/pages/statics'
import type { Answer } from '#lib/host/pages/ask'

/** The minimum interval between reads of the lists, because requests can have any name. */
const EVERY_MS = 2_000
const AT_ONCE = 8
/** Limits the requests that wait for a slow store: about the files of a few pages. */
const MOST_WAITING = 100

/** The content types that Next sends. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Static files of other builds: of other nodes, and of pages that were opened before this node started. */
export function createOldStatics(store: () => Store, now = Date.now) {
  let lists = new Map<string, Files>()
  let known = new Map<string, string>()
  let reading: Promise<void> | null = null
  let readAt = -Infinity
  let waiting = 0

  async function readLists() {
    const { living } = await buildsIn(store(), now())
    const read = new Map<string, Files>()
    await atOnce(AT_ONCE, living, async (build) => {
      // A list that is being replaced is found on the next read.
      const files = lists.get(build.id) ?? (await filesOf(store(), build).catch(() => null))
      if (files) read.set(build.id, files)
    })
    lists = read
    // The latest build takes precedence if two builds use one name for different bytes.
    known = new Map(living.toReversed().flatMap(({ id }) => Object.entries(read.get(id) ?? {})))
  }

  // now() is a date because builds expire by date. abs() reads the lists again even if the clock jumped back.
  const isWorthAsking = (path: string) =>
    isPlain(path) && (reading ? waiting < MOST_WAITING : Math.abs(now() - readAt) >= EVERY_MS)

  async function listsAnew() {
    if (!reading) readAt = now()
    reading ??= readLists().finally(() => (reading = null))
    waiting += 1
    await reading.finally(() => (waiting -= 1))
  }

  return {
    /** Whether `read` may find a decoded path. True for an unknown path if the lists are about to be read again. */
    isKnown: (path: string): boolean => known.has(path) || isWorthAsking(path),
    /** The file at a decoded path, or null if no build has it. Rejects if the store does not answer. */
    async read(path: string): Promise<{ body: Buffer; type: string } | null> {
      if (!known.has(path) && isWorthAsking(path)) await listsAnew()
      const sha256 = known.get(path)
      if (sha256 === undefined || (await store().size(keyOf(sha256))) === null) return null
      return { body: await allBytes(store(), keyOf(sha256)), type: typeOf(path) }
    },
  }
}

export type OldStatics = ReturnType<typeof createOldStatics>

const typeOf = (file: string) => TYPES[path.extname(file)] ?? 'application/octet-stream'

/** The response that Next would send if the file were part of this build. */
export const answerWith = (file: { body: Buffer; type: string } | null): Answer =>
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
