import type { Api } from '#lib/funnel-api/context'
import { ago, DAY_MS, type Job } from '#lib/funnel-api/jobs/job'
import { dayIn } from '#lib/funnel-api/last-day'
import { NOT_NOTIFIED, tellClosed } from '#lib/funnel-api/promise/tell-closed'
import { log } from '#lib/telemetry/log'

/** Feeds and files may take a job away by mistake: nobody is told before its people had time to see it. */
const GRACE_MS = 15 * 60_000
const MOST_PER_ROUND = 500

/** Jobs that are closed and whose candidates have not all been told: taken offline, or after their last day. */
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
    // Tomorrow has begun somewhere.
    .where('date_end', '<=', ago(api, -DAY_MS).slice(0, 10))
    .execute()
  const over = ending.filter(({ date_end, time_zone }) => date_end! < dayIn(time_zone, api.now()))
  return [...closed, ...over].map(({ id }) => id)
}

/** Jobs that take applications again: their next end is another one. */
const reopen = ({ db, now }: Api) =>
  db
    .updateTable('campaigns')
    .set(NOT_NOTIFIED)
    .where('closed_at', 'is not', null)
    .where('is_online', '=', true)
    .where((eb) => eb.or([eb('date_end', 'is', null), eb('date_end', '>', now().toISOString().slice(0, 10))]))
    .execute()

/** No silent ending: whoever applied to a job that has closed hears of it, whoever closed it and in whatever way. */
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
