import type { IsStopped } from '#lib/funnel-api/rounds'

export const PAGE = 500

type Pages<Row> = {
  /** `PAGE` rows at most, in an order that their work leaves alone: those behind the last one of the page before. */
  after: (last: Row | null) => Promise<readonly Row[]>
  each: (row: Row) => Promise<unknown>
}

/** Works off all rows that are due, until a page comes back short or it is enough: each once, whether its work fails or not. */
export async function pageByPage<Row>(isEnough: IsStopped, { after, each }: Pages<Row>): Promise<void> {
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
