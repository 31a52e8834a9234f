import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '#tests/bench/result'

/** A load test that sends requests of a normal company while another company attacks. */
export type Scenario = {
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
/** Maximum p99 under attack, as a multiple of the p99 without an attack. */
const MAX_RATIO = 2

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

async function measureTimes({ sendOne, times }: Scenario): Promise<number[]> {
  const durations: number[] = []
  const until = performance.now() + MEASURED_MS
  for (let index = 0; index < times && performance.now() < until; index += 1) {
    const start = performance.now()
    await Promise.race([sendOne(index), wait(MAX_MS, undefined, { ref: false })])
    durations.push(performance.now() - start)
    await wait(PAUSE_MS)
  }
  return durations
}

/**
 * The p99 of the normal company, with and without the attack of the other company. Both are measured alternately,
 * because the speed of a shared machine changes within minutes.
 */
export async function measureFairness(scenario: Scenario): Promise<Row> {
  for (let index = 0; index < WARM_UP; index += 1) await scenario.sendOne(index)
  const [idle, attacked]: [number[], number[]] = [[], []]
  for (let round = 0; round < (scenario.rounds ?? ROUNDS); round += 1) {
    idle.push(...(await measureTimes(scenario)))
    const end = await scenario.attack()
    await wait(LEAD_MS)
    try {
      attacked.push(...(await measureTimes(scenario)))
    } finally {
      await end()
    }
  }
  const [idleP99, attackedP99] = [quantile(idle, 0.99), quantile(attacked, 0.99)]
  console.error(`${scenario.what}: ${Math.round(idleP99)} ms, then ${Math.round(attackedP99)} ms`)
  const baseline = { what: 'without an attack', value: idleP99 }
  return {
    what: `${scenario.what}: p99 of another company`,
    value: attackedP99,
    unit: 'ms',
    baseline,
    mostRatio: MAX_RATIO,
  }
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
