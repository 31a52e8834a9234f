import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '#tests/bench/result'

/** A load test that sends requests of a normal company while another company attacks. */
export type Area = {
  what: string
  /** Sends one request or message of the normal company and waits for its result. */
  sendOne: (index: number) => Promise<void>
  times: number
  /** Default: 3. An attack on a queue cannot be undone, so it has one round. */
  rounds?: number
  /** Starts the attack. The returned function ends it. */
  attack: () => Promise<() => Promise<void>>
}

const WARM_UP = 5
const ROUNDS = 3
const PAUSE_MS = 20
/** Time until the attack reaches its full load. */
const LEAD_MS = 2000
/** Longer response times are reported as this value. */
const MAX_MS = 10_000
/** Maximum duration of one measurement. */
const MEASURED_MS = 20_000
const MAX_TIMES = 2

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

async function measureTimes({ sendOne, times }: Area): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + MEASURED_MS
  for (let index = 0; index < times && performance.now() < until; index += 1) {
    const start = performance.now()
    await Promise.race([sendOne(index), wait(MAX_MS, undefined, { ref: false })])
    taken.push(performance.now() - start)
    await wait(PAUSE_MS)
  }
  return taken
}

/**
 * The p99 of the normal company, with and without the attack of the other company. Both are measured alternately,
 * because the speed of a shared machine changes within minutes.
 */
export async function measureFairness(area: Area): Promise<Row> {
  for (let index = 0; index < WARM_UP; index += 1) await area.sendOne(index)
  const [idle, attacked]: [number[], number[]] = [[], []]
  for (let round = 0; round < (area.rounds ?? ROUNDS); round += 1) {
    idle.push(...(await measureTimes(area)))
    const end = await area.attack()
    await wait(LEAD_MS)
    try {
      attacked.push(...(await measureTimes(area)))
    } finally {
      await end()
    }
  }
  const [before, value] = [quantile(idle, 0.99), quantile(attacked, 0.99)]
  console.error(`${area.what}: ${Math.round(before)} ms, then ${Math.round(value)} ms`)
  const baseline = { what: 'without an attack', value: before }
  return { what: `${area.what}: p99 of another company`, value, unit: 'ms', baseline, mostRatio: MAX_TIMES }
}

/** Repeats `work` in parallel loops until the returned function is called. Rejected requests are part of the attack. */
export function runLoops(concurrency: number, work: () => Promise<unknown>) {
  let isOver = false
  const loop = async () => {
    while (!isOver) await work().catch(() => wait(PAUSE_MS))
  }
  const all = Promise.all(Array.from({ length: concurrency }, loop))
  return async () => {
    isOver = true
    await Promise.race([all, wait(MAX_MS, undefined, { ref: false })])
  }
}
