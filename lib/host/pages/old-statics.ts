import path from 'node:path'
import { atOnce } from '#lib/funnel-api/backup/at-once'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { buildsIn, type Files, filesOf, keyOf, type Store } from '#lib/host/pages/builds'
import { isPlain } from '#lib/host/pages/statics'
import type { Answer } from '#lib/host/pages/ask'

/** Anybody asks for anything: the lists are read anew so often at most, for whatever name is in none of them. */
const EVERY_MS = 2_000
const AT_ONCE = 8
/** Those who wait for the lists hold places of others: some pages' worth of files, where a store takes its time. */
const MOST_WAITING = 100

/** As Next says them. */
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

/** Static files of other builds than this node's: of nodes beside it, and of pages that were open before it began. */
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
      // One that is being replaced just now is found the next time.
      const files = lists.get(build.id) ?? (await filesOf(store(), build).catch(() => null))
      if (files) read.set(build.id, files)
    })
    lists = read
    // The last build's word counts, should two call other bytes the same.
    known = new Map(living.toReversed().flatMap(({ id }) => Object.entries(read.get(id) ?? {})))
  }

  // The date is needed for the age of builds; a clock that jumped back must not keep the lists from being read.
  const isWorthAsking = (path: string) =>
    isPlain(path) && (reading ? waiting < MOST_WAITING : Math.abs(now() - readAt) >= EVERY_MS)

  async function listsAnew() {
    if (!reading) readAt = now()
    reading ??= readLists().finally(() => (reading = null))
    waiting += 1
    await reading.finally(() => (waiting -= 1))
  }

  return {
    /** Whether `read` may know a decoded path; also while nobody can tell, as the lists are about to be read anew. */
    isKnown: (path: string): boolean => known.has(path) || isWorthAsking(path),
    /** The file at a decoded path; null where no build has such a one. Rejects where the store does not answer. */
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

/** As Next would answer, were the file one of this build's. */
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
