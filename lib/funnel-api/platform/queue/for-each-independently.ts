import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

type Failure = { message: string; details: Record<string, unknown> }

/**
 * Processes items one after another until `isOver` returns true. A failure is logged and does not affect the other
 * items. The next run of the job tries again.
 */
export async function forEachIndependently<T>(
  isOver: IsStopped,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  failureOf: (item: T) => Failure,
): Promise<void> {
  for (const item of items) {
    if (isOver()) return
    try {
      await work(item)
    } catch (err) {
      const { message, details } = failureOf(item)
      log.error(message, { ...details, err })
    }
  }
}
