import type { Api } from '#lib/funnel-api/context'

/** Something to be done again and again; doing it twice, or twice at once, does no harm. */
export type Job = {
  name: string
  /** How long after it began it is due again. */
  every_ms: number
  run: (api: Api) => Promise<void>
  /** Looks after what each node has for itself: it is done by all of them, at every round. */
  isOfEachNode?: boolean
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The instant so long ago, as the database has it. */
export const ago = ({ now }: Pick<Api, 'now'>, ms: number) => new Date(now().getTime() - ms).toISOString()
