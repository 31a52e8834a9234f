import { log } from '#lib/telemetry/log'

/** Work done round after round. `stop` lets the present round end and begins none after it. */
export type Rounds = { stop: () => Promise<void> }

/** Whether a round is to end as soon as what it does just now is done. */
export type IsStopped = () => boolean

/**
 * Does `work` after `wait` milliseconds, again and again; it answers how long to wait before the next round, or nothing.
 * A round of many pieces asks before each whether it is to end.
 */
export function startRounds(wait: number, work: (isStopped: IsStopped) => Promise<number | void>): Rounds {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const next = (after: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = work(() => isStopped)
        .catch((err: unknown) => log.error('a round of work failed', { err }))
        .then((later) => next(later ?? wait))
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
