import { ago, DAY_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Long enough to find out why somebody got no letter. */
const KEPT_DAYS = 90
const AT_ONCE = 5000

/** Whom letters went to and what they said is forgotten; that they were written stays, so that none is written twice. */
export const forgetLetters: Job = {
  name: 'forget-letters',
  every_ms: DAY_MS,
  run: async (api) => {
    const before = ago(api, KEPT_DAYS * DAY_MS)
    for (let forgotten = AT_ONCE; forgotten === AT_ONCE;) {
      const { numUpdatedRows } = await api.db
        .updateTable('outbox')
        .set({ recipient: '', payload: {} })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('outbox')
            .select('id')
            .where('status', '<>', 'waiting')
            .where('recipient', '<>', '')
            .where('created_at', '<', before)
            .limit(AT_ONCE),
        )
        .executeTakeFirst()
      forgotten = Number(numUpdatedRows)
    }
  },
}
