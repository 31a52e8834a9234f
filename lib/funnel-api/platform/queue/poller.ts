import { log } from '#lib/telemetry/log'

/** A repeated task. `stop` waits for the current round and starts no further one. */
export type Poller = { stop: () => Promise<void> }

/** Whether the poller is stopping, so that a round should end after its current item. */
export type IsStopped = () => boolean

/**
 * Calls `work` every `wait` milliseconds. `work` can return another delay before the next round. A long round should
 * check `isStopped` before each item.
 */
export function startPoller(wait: number, work: (isStopped: IsStopped) => Promise<number | void>): Poller {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const next = (after: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = work(() => isStopped)
        .catch((err: unknown) => log.error('polling round failed', { err }))
        .then((delay) => next(delay ?? wait))
    }, after)
    timer.unref()
  }
  next(wait)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
