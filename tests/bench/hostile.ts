import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ApiError } from '#lib/contract/errors'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { parseFeed } from '#lib/funnel-api/features/feeds/parse-feed'
import { inspectFile } from '#lib/funnel-api/features/files/inspect'
import { jobs } from '#lib/funnel-api/platform/workers/metrics'
import { closeWorkers } from '#lib/funnel-api/platform/workers/run-isolated'
import { corpusFeeds, corpusFiles, type FileInput, validFeeds, validFiles } from '#tests/bench/hostile/inputs'
import { mutate, pick, randomFrom } from '#tests/bench/hostile/mutate'
import type { Result } from '#tests/bench/result'
import { openTestApi, type TestApi } from '#tests/support/api'
import { copyBundle } from '#tests/support/bundle-copy'
import { freshDatabase } from '#tests/support/database'
import { HOSTILE_BUNDLES, makeHostile } from '#tests/support/hostile/bundles'

const SECONDS = Number(process.env.HOSTILE_SECONDS || 600)
const SEED = Number(process.env.HOSTILE_SEED || 1)
const AT_ONCE = 3
const KILL_CAUSES = ['deadline', 'memory', 'crash', 'overloaded']

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function residentMb() {
  collectGarbage()
  return process.memoryUsage().rss / 1e6
}

/**
 * The longest processor time that this thread used between two ticks of a timer. On a busy machine, the delay of the
 * event loop also contains the time in which this thread was not scheduled.
 */
function watchThread() {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = usedMs()
  let longest = 0
  const timer = setInterval(() => {
    const now = usedMs()
    longest = Math.max(longest, now - before)
    before = now
  }, 10)
  return () => {
    clearInterval(timer)
    return longest
  }
}

type Attack = { what: string; send: () => Promise<unknown> }

async function listAttacks({ api }: TestApi) {
  const random = randomFrom(SEED)
  const [files, hostile] = [await validFiles(), await corpusFiles()]
  const [feeds, hostileFeeds] = [validFeeds(), corpusFeeds()]
  const all = [...files, ...feeds].map(({ bytes }) => bytes)
  let count = 0

  const file = ({ what, folder, filename, bytes }: FileInput): Attack => ({
    what,
    send: async () => {
      const key = `bench/${(count += 1)}`
      await api.store.put(key, [bytes] as unknown as AsyncIterable<Uint8Array>)
      const sent = { folder, filename, key, size: bytes.length, company_id: count % AT_ONCE }
      try {
        await inspectFile(api, sent)
      } finally {
        await api.store.remove(key)
      }
    },
  })

  /** Each bundle has a folder of its own, because several are read at once. */
  const bundle = (what: string, change: (folder: string) => Promise<void>): Attack => ({
    what,
    send: async () => {
      const copy = copyBundle()
      try {
        await change(copy.folder)
        await readBundle(copy.folder)
      } finally {
        copy.drop()
      }
    },
  })
  const changedBundle = () => {
    // The seed is drawn now, so that the result does not depend on what runs at the same time.
    const ownRandom = randomFrom(random(2 ** 31))
    return bundle('a mutated bundle', async (folder) => {
      const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const { parentPath, name } = pick(ownRandom, names)
      const changed = mutate(await readFile(`${parentPath}/${name}`), pick(ownRandom, all), ownRandom)
      await writeFile(`${parentPath}/${name}`, changed)
    })
  }
  const feed = ({ what, format, bytes }: (typeof feeds)[number]): Attack => ({
    what,
    send: () => parseFeed({ bytes, format, name: 'feed', lane: 'feeds', label: `bench feed ${what}` }),
  })
  const mutated = <T extends { what: string; bytes: Buffer }>(valid: T): T => ({
    ...valid,
    what: `a mutated ${valid.what}`,
    bytes: mutate(valid.bytes, pick(random, all), random),
  })

  const corpus = [
    ...hostile.map(file),
    ...hostileFeeds.map(feed),
    ...HOSTILE_BUNDLES.map(({ name, files: generate }) => {
      // Generating the texts takes time of this thread, so it happens before anything is measured.
      const generated = generate()
      return bundle(name, (folder) => makeHostile(folder, { name, files: () => generated }))
    }),
  ]
  /** Returns the next attack. One in ten is from the corpus. */
  return (): Attack => {
    const kind = random(20)
    if (kind < 2) return pick(random, corpus)
    if (kind < 5) return feed(mutated(pick(random, feeds)))
    return kind < 6 ? changedBundle() : file(mutated(pick(random, files)))
  }
}

async function countKills() {
  const { values } = await jobs.get()
  return KILL_CAUSES.map((cause) => ({
    cause,
    count: values.filter(({ labels }) => labels.outcome === cause).reduce((sum, { value }) => sum + value, 0),
  }))
}

/** Inspects and parses hostile and randomly changed inputs as the server does, and measures delays of this thread. */
export async function run(): Promise<Result> {
  const api = await openTestApi([], undefined, {}, await freshDatabase({ isSqlite: true }))
  try {
    const next = await listAttacks(api)
    const delay = monitorEventLoopDelay({ resolution: 10 })
    const unexpected: string[] = []
    const worst = { ms: 0, what: '' }
    let sent = 0

    async function attackUntil(end: number) {
      while (Date.now() < end) {
        const { what, send } = next()
        sent += 1
        await send().catch((error: unknown) => {
          if (!(error instanceof ApiError || error instanceof ImportError)) unexpected.push(`${what}: ${String(error)}`)
        })
        const ms = delay.max / 1e6
        delay.reset()
        if (ms > worst.ms) Object.assign(worst, { ms, what })
      }
    }
    const attack = (seconds: number) =>
      Promise.all(Array.from({ length: AT_ONCE }, () => attackUntil(Date.now() + seconds * 1000)))

    const warmUp = Math.min(60, SECONDS / 4)
    await attack(warmUp)
    const warmMb = residentMb()
    Object.assign(worst, { ms: 0, what: '' })
    delay.enable()
    const stopWatching = watchThread()
    await attack(SECONDS - warmUp)
    delay.disable()
    const longestMs = stopWatching()
    const endMb = residentMb()
    const killed = await countKills()

    return {
      rows: [
        { what: 'worst delay of the event loop', value: worst.ms, unit: 'ms', most: 100 },
        { what: 'of this thread, longest turn in processor time', value: longestMs, unit: 'ms', most: 100 },
        {
          what: 'resident memory at the end',
          value: endMb,
          unit: 'MB',
          baseline: { what: 'after warming up', value: warmMb },
          mostRatio: 1.2,
        },
        { what: 'inputs', value: sent, unit: '' },
        ...killed.map(({ cause, count }) => ({ what: `jobs without result: ${cause}`, value: count, unit: '' })),
        { what: 'unexpected errors', value: unexpected.length, unit: '', most: 0 },
      ],
      notes: [
        `${SECONDS} seconds, of which ${warmUp} to warm up; seed ${SEED}; ${AT_ONCE} inputs at once.`,
        `The worst delay was measured while this input ended: ${worst.what}.`,
      ],
      failures: unexpected.slice(0, 10),
    }
  } finally {
    await closeWorkers()
    await api.close()
  }
}
