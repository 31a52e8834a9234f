import type { IsStopped } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

/** Small enough that a statement ends long before the database timeout and lets other writers in between. */
const AT_ONCE = 5000

/**
 * Repeats a batch until it is not full or `isEnough` returns true. A batch returns the number of rows that it
 * processed.
 */
export async function inBatches(isEnough: IsStopped, batch: (most: number) => Promise<number>): Promise<void> {
  while (!isEnough() && (await batch(AT_ONCE)) === AT_ONCE);
}

/** Runs all tasks independently. Throws at the end if any of them failed. */
export async function eachByItself(works: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  const failed: string[] = []
  for (const [name, work] of Object.entries(works))
    await work().catch((err: unknown) => {
      failed.push(name)
      log.error('a part of a job failed', { part: name, err })
    })
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}
