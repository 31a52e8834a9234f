import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

export const PAGE = 500

type Pages<Row> = {
  /** Returns at most `PAGE` rows after `last`, in an order that processing does not change. */
  after: (last: Row | null) => Promise<readonly Row[]>
  each: (row: Row) => Promise<unknown>
}

/** Processes each due row once, even if the row stays due, in pages until none is left or `isEnough` returns true. */
export async function forEachInPages<Row>(isEnough: IsStopped, { after, each }: Pages<Row>): Promise<void> {
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await after(last)
    for (const row of rows) {
      if (isEnough()) return
      await each(row)
    }
    if (rows.length < PAGE) return
    last = rows.at(-1)!
  }
}
