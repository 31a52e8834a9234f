import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { DAY_MS } from '#lib/domain/days'
import { forEachConcurrent } from '#lib/funnel-api/platform/queue/for-each-concurrent'
import { type IsStopped, type Poller, startPoller } from '#lib/funnel-api/platform/queue/poller'
import { buildsIn, FILES, type Files, readFiles, keyOf, recordBuild, type Store } from '#lib/host/pages/builds'
import { fileOf, isStaticPath, staticsIn } from '#lib/host/pages/build-statics'
import { log } from '#lib/telemetry/log'

const START_DELAY_MS = 50
const RETRY_MS = 60_000
const FIRST_TIMEOUT_MS = 10_000
const CONCURRENCY = 4

/**
 * Copies the static files of this build to the shared store at startup and each day, so that a running build never
 * expires. `first` resolves after the first attempt, or after ten seconds. It never rejects.
 */
export function startStaticCopies(store: Store, folder: string): Poller & { first: Promise<void> } {
  const { promise: first, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, FIRST_TIMEOUT_MS).unref()
  const poller = startPoller(START_DELAY_MS, (isStopped) =>
    copyStatics(store, folder, isStopped)
      .then(
        () => DAY_MS,
        (err: unknown) => {
          log.error('failed to store static files for other nodes', { err })
          return RETRY_MS
        },
      )
      .finally(resolve),
  )
  return { ...poller, first }
}

/**
 * Copies the static files below `folder` that are missing in the store, and deletes those of builds that no node has
 * run for a month. Exported for tests, which control the clock.
 */
export async function copyStatics(
  store: Store,
  folder: string,
  isStopped: IsStopped = () => false,
  now = Date.now,
): Promise<void> {
  const files = await hashesIn(folder)
  // The list is written first, because nodes do not delete files that are in a list.
  await recordBuild(store, files, now())
  const stored = new Set<string>()
  for await (const { key } of store.list(FILES)) stored.add(key)
  await forEachConcurrent(CONCURRENCY, Object.entries(files), async ([urlPath, sha256]) => {
    if (stored.has(keyOf(sha256)) || isStopped()) return
    // Two names may have the same bytes.
    stored.add(keyOf(sha256))
    await store.put(keyOf(sha256), createReadStream(fileOf(folder, urlPath)))
  })
  if (!isStopped()) await deleteExpired(store, stored, now())
}

async function hashesIn(folder: string): Promise<Files> {
  const files: Files = {}
  for (const urlPath of staticsIn(folder).filter(isStaticPath).sort())
    files[urlPath] = hash('sha256', await readFile(fileOf(folder, urlPath)))
  return files
}

/** Deletes files before lists, so that an interrupted run can be repeated. `stored` was read before the lists. */
async function deleteExpired(store: Store, stored: ReadonlySet<string>, now: number) {
  const { current, expired } = await buildsIn(store, now)
  const referenced = new Set<string>()
  // If a list cannot be read, this throws and nothing is deleted, because the list may need any file.
  for (const build of current)
    for (const sha256 of Object.values(await readFiles(store, build))) referenced.add(keyOf(sha256))
  for (const key of stored) if (!referenced.has(key)) await store.remove(key)
  for (const { key } of expired) await store.remove(key)
}
