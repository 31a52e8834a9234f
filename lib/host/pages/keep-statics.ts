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
 * Keeps this build's static files for other nodes, now and each day, so that a build that runs is never an old one.
 * `first` is over when that was done or tried for the first time, after ten seconds at most; it is never refused.
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
 * Copies the static files below `folder` that the store has not, and takes away those of builds that no node has begun
 * with in a month. Exported for tests, which own the clock.
 */
export async function keepStatics(
  store: Store,
  folder: string,
  isStopped: IsStopped = () => false,
  now = Date.now,
): Promise<void> {
  const own = await hashesIn(folder)
  // The list first: what is in one is not taken away by another node.
  await listBuild(store, own, now())
  const there = new Set<string>()
  for await (const { key } of store.list(FILES)) there.add(key)
  await atOnce(AT_ONCE, Object.entries(own), async ([address, sha256]) => {
    if (there.has(keyOf(sha256)) || isStopped()) return
    // The same bytes may stand there under two names.
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

/** Files first: were it to end between, the lists still lead here. Those in `there` were seen before the lists are read. */
async function dropOld(store: Store, there: ReadonlySet<string>, now: number) {
  const { living, others } = await buildsIn(store, now)
  const needed = new Set<string>()
  // A list that cannot be read may need anything: then nothing goes.
  for (const build of living) for (const sha256 of Object.values(await filesOf(store, build))) needed.add(keyOf(sha256))
  for (const key of there) if (!needed.has(key)) await store.remove(key)
  for (const { key } of others) await store.remove(key)
}
