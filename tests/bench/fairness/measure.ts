import { setTimeout as wait } from 'node:timers/promises'
import type { Row } from '#tests/bench/result'

/** One way to misbehave: what another company does again and again, and what the first company does in the meantime. */
export type Area = {
  what: string
  /** One request or message of the other company, to its end. */
  once: (index: number) => Promise<void>
  times: number
  /** Begins to misbehave. What it returns ends it. */
  attack: () => Promise<() => Promise<void>>
}

const WARM_UP = 5
const PAUSE_MS = 20
/** The attack is at its worst by then. */
const LEAD_MS = 2000
/** A longer wait is reported as this. */
const MOST_MS = 10_000
/** For all requests of one measurement. */
const MEASURED_MS = 20_000
const MOST_TIMES = 2

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * at) - 1] ?? 0

async function p99Of({ once, times }: Area): Promise<number> {
  const taken: number[] = []
  const until = performance.now() + MEASURED_MS
  for (let index = 0; index < times && performance.now() < until; index += 1) {
    const start = performance.now()
    await Promise.race([once(index), wait(MOST_MS, undefined, { ref: false })])
    taken.push(performance.now() - start)
    await wait(PAUSE_MS)
  }
  return quantile(taken, 0.99)
}

/** The p99 of the other company, with and without the first one's misbehaviour, in the same run. */
export async function fairnessOf(area: Area): Promise<Row> {
  for (let index = 0; index < WARM_UP; index += 1) await area.once(index)
  const idle = await p99Of(area)
  const end = await area.attack()
  await wait(LEAD_MS)
  const value = await p99Of(area).finally(end)
  console.error(`${area.what}: ${Math.round(idle)} ms, then ${Math.round(value)} ms`)
  const baseline = { what: 'first company idle', value: idle }
  return { what: `${area.what}: p99 of another company`, value, unit: 'ms', baseline, most: idle * MOST_TIMES }
}

/** Does work in so many loops at once until it is ended. Rejected requests are part of the attack. */
export function loops(atOnce: number, work: () => Promise<unknown>) {
  let isOver = false
  const loop = async () => {
    while (!isOver) await work().catch(() => wait(PAUSE_MS))
  }
  const all = Promise.all(Array.from({ length: atOnce }, loop))
  return async () => {
    isOver = true
    await Promise.race([all, wait(MOST_MS, undefined, { ref: false })])
  }
}
