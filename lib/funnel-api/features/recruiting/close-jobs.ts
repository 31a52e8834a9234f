import type { Api } from '#lib/funnel-api/context'
import { ago, DAY_MS, type Job } from '#lib/funnel-api/jobs/job'
import { dayIn } from '#lib/funnel-api/last-day'
import { NOT_NOTIFIED, tellClosed } from '#lib/funnel-api/promise/tell-closed'
import { log } from '#lib/telemetry/log'

/** A feed or file may remove a job by mistake. Candidates are notified only after the company had time to notice. */
const GRACE_MS = 15 * 60_000
const MOST_PER_ROUND = 500

/** Returns closed jobs whose candidates have not all been notified: taken offline, or past their closing date. */
async function untold(api: Api) {
  const closed = await api.db
    .selectFrom('campaigns')
    .select('id')
    .where('closed_at', 'is', null)
    .where('is_online', '=', false)
    .where('is_draft', '=', false)
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<=', ago(api, GRACE_MS))]))
    .limit(MOST_PER_ROUND)
    .execute()
  const ending = await api.db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'date_end', 'time_zone'])
    .where('closed_at', 'is', null)
    .where('is_online', '=', true)
    .where('is_draft', '=', false)
    // Tomorrow has started in some time zone.
    .where('date_end', '<=', ago(api, -DAY_MS).slice(0, 10))
    .execute()
  const over = ending.filter(({ date_end, time_zone }) => date_end! < dayIn(time_zone, api.now()))
  return [...closed, ...over].map(({ id }) => id)
}

/** Resets jobs that accept applications again, so that their next closing is handled anew. */
const reopen = ({ db, now }: Api) =>
  db
    .updateTable('campaigns')
    .set(NOT_NOTIFIED)
    .where('closed_at', 'is not', null)
    .where('is_online', '=', true)
    .where((eb) => eb.or([eb('date_end', 'is', null), eb('date_end', '>', now().toISOString().slice(0, 10))]))
    .execute()

/** Notifies candidates of every closed job, however it was closed. */
export const closeCampaigns: Job = {
  name: 'close-campaigns',
  every_ms: 50_000,
  run: async (api) => {
    await reopen(api)
    for (const id of await untold(api))
      await tellClosed(api, id).catch((err: unknown) =>
        log.error('a closed job was not told of', { campaign: id, err }),
      )
  },
}
