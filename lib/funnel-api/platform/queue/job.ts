import type { Api } from '#lib/funnel-api/platform/context'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

/** A task on a schedule. Running it twice, even concurrently, must be harmless. */
export type Job = {
  name: string
  /** Interval between two starts, in milliseconds. */
  every_ms: number
  run: (api: Api, isStopped?: IsStopped) => Promise<void>
  /** Whether every node runs the job in every round, because the job maintains data of the node itself. */
  runsOnEachNode?: boolean
}

export const HOUR_MS = 3_600_000

/** Returns the time `ms` milliseconds ago, in the format of the database. */
export const ago = ({ now }: Pick<Api, 'now'>, ms: number) => new Date(now().getTime() - ms).toISOString()

/**
 * A run is limited, because another node may start the job when it is due again, and later jobs of the round wait for
 * it.
 */
const TIME_LIMIT_MS = 5 * 60_000

/**
 * Returns a function that checks whether a run must end: the process is stopping, or the time is used up. The rest
 * follows in the next round.
 */
export function createTimeLimit(api: Pick<Api, 'now'>, isStopped: IsStopped = () => false): IsStopped {
  const end = api.now().getTime() + TIME_LIMIT_MS
  return () => isStopped() || api.now().getTime() >= end
}
