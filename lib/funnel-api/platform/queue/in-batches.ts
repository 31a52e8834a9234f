import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

/** Small enough that a statement ends long before the database timeout and lets other writers in between. */
const BATCH_SIZE = 5000

/**
 * Repeats a batch until it is not full or `isEnough` returns true. A batch returns the number of rows that it
 * processed.
 */
export async function inBatches(isEnough: IsStopped, batch: (limit: number) => Promise<number>): Promise<void> {
  while (!isEnough() && (await batch(BATCH_SIZE)) === BATCH_SIZE);
}

/** Runs all tasks independently. Throws at the end if any of them failed. */
export async function runIndependently(tasks: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  const failed: string[] = []
  for (const [name, task] of Object.entries(tasks))
    await task().catch((err: unknown) => {
      failed.push(name)
      log.error('job part failed', { part: name, err })
    })
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}
