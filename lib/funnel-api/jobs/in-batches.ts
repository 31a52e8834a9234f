import type { IsStopped } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

/** Few enough that a statement ends long before the database gives it up, and that others write between two. */
const AT_ONCE = 5000

/** Does it again and again until a batch is not full, or it is enough; a batch answers how many rows it found. */
export async function inBatches(isEnough: IsStopped, batch: (most: number) => Promise<number>): Promise<void> {
  while (!isEnough() && (await batch(AT_ONCE)) === AT_ONCE);
}

/** Each by itself: where one fails the others are done all the same, and the whole has failed at the end. */
export async function eachByItself(works: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  const failed: string[] = []
  for (const [name, work] of Object.entries(works))
    await work().catch((err: unknown) => {
      failed.push(name)
      log.error('a part of a job failed', { part: name, err })
    })
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
}
