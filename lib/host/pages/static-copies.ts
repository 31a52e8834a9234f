import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { atOnce } from '#lib/funnel-api/backup/at-once'
import { type IsStopped, type Rounds, startRounds } from '#lib/funnel-api/rounds'
import { buildsIn, FILES, type Files, filesOf, keyOf, listBuild, type Store } from '#lib/host/pages/builds'
import { fileOf, isPlain, staticsIn } from '#lib/host/pages/statics'
import { log } from '#lib/telemetry/log'

const SOON_MS = 50
const AGAIN_MS = 60_000
const DAY_MS = 86_400_000
const FIRST_MS = 10_000
const AT_ONCE = 4

/**
 * Copies the static files of this build to the shared store at startup and each day, so that a running build never
 * expires. `first` resolves after the first attempt, or after ten seconds. It never rejects.
 */
export function startKeeping(store: Store, folder: string): Rounds & { first: Promise<void> } {
  const { promise: first, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, FIRST_MS).unref()
  const rounds = startRounds(SOON_MS, (isStopped) =>
    keepStatics(store, folder, isStopped)
      .then(
        () => DAY_MS,
        (err: unknown) => {
          log.error('static files were not kept for other nodes', { err })
          return AGAIN_MS
        },
      )
      .finally(resolve),
  )
  return { ...rounds, first }
}

/**
 * Copies the static files below `folder` that are missing in the store, and deletes those of builds that no node has
 * run for a month. Exported for tests, which control the clock.
 */
export async function keepStatics(
  store: Store,
  folder: string,
  isStopped: IsStopped = () => false,
  now = Date.now,
): Promise<void> {
  const own = await hashesIn(folder)
  // The list is written first, because other nodes do not delete files that are in a list.
  await listBuild(store, own, now())
  const there = new Set<string>()
  for await (const { key } of store.list(FILES)) there.add(key)
  await atOnce(AT_ONCE, Object.entries(own), async ([address, sha256]) => {
    if (there.has(keyOf(sha256)) || isStopped()) return
    // Two names may have the same bytes.
    there.add(keyOf(sha256))
    await store.put(keyOf(sha256), createReadStream(fileOf(folder, address)))
  })
  if (!isStopped()) await dropOld(store, there, now())
}

async function hashesIn(folder: string): Promise<Files> {
  const files: Files = {}
  for (const address of staticsIn(folder).filter(isPlain).sort())
    files[address] = hash('sha256', await readFile(fileOf(folder, address)))
  return files
}

/** Deletes files before lists, so that an interrupted run can be repeated. `there` was read before the lists. */
async function dropOld(store: Store, there: ReadonlySet<string>, now: number) {
  const { living, others } = await buildsIn(store, now)
  const needed = new Set<string>()
  // If a list cannot be read, this throws and nothing is deleted, because the list may need any file.
  for (const build of living) for (const sha256 of Object.values(await filesOf(store, build))) needed.add(keyOf(sha256))
  for (const key of there) if (!needed.has(key)) await store.remove(key)
  for (const { key } of others) await store.remove(key)
}
