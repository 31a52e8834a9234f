const WARM_MS = 500
const MEASURED_MS = 3000

/** Callers at once: as many as PostgreSQL's pool has connections. */
export const CONCURRENCY = 20

async function callUntil(end: number, work: () => Promise<unknown>) {
  let calls = 0
  const caller = async () => {
    while (performance.now() < end) {
      await work()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, caller))
  return calls
}

/** Calls per second of `work`, called continuously by several callers at once. */
export async function rateOf(work: () => Promise<unknown>): Promise<number> {
  await callUntil(performance.now() + WARM_MS, work)
  const start = performance.now()
  const calls = await callUntil(start + MEASURED_MS, work)
  return (calls * 1000) / (performance.now() - start)
}
