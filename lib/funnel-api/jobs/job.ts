import type { Api } from '#lib/funnel-api/context'
import type { IsStopped } from '#lib/funnel-api/rounds'

/** Something to be done again and again; doing it twice, or twice at once, does no harm. */
export type Job = {
  name: string
  /** How long after it began it is due again. */
  every_ms: number
  run: (api: Api, isStopped?: IsStopped) => Promise<void>
  /** Looks after what each node has for itself: it is done by all of them, at every round. */
  isOfEachNode?: boolean
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The instant so long ago, as the database has it. */
export const ago = ({ now }: Pick<Api, 'now'>, ms: number) => new Date(now().getTime() - ms).toISOString()

/** Another node may begin the job as soon as it is due again, and the jobs behind it in the round wait. */
const PATIENCE_MS = 5 * 60_000

/** Whether what is left of many pieces is for the next round: the process is to end, or this has taken long enough. */
export function enough(api: Pick<Api, 'now'>, isStopped: IsStopped = () => false): IsStopped {
  const end = api.now().getTime() + PATIENCE_MS
  return () => isStopped() || api.now().getTime() >= end
}
