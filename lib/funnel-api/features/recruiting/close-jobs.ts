import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { ago, createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { resetReopened } from '#lib/funnel-api/features/campaigns/mutations'
import { notifyCampaignClosed } from '#lib/funnel-api/features/recruiting/notify-closed'

/** A feed or file may remove a job by mistake. Candidates are notified only after the company had time to notice. */
const GRACE_MS = 15 * 60_000
const MAX_PER_ROUND = 500

/** Returns closed jobs whose candidates have not all been notified: taken offline, or past their closing date. */
async function unnotifiedJobs(api: Api) {
  const closed = await api.db
    .selectFrom('campaigns')
    .select('id')
    .where('closed_at', 'is', null)
    .where('is_online', '=', false)
    .where('is_draft', '=', false)
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<=', ago(api, GRACE_MS))]))
    .limit(MAX_PER_ROUND)
    .execute()
  const ending = await api.db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'date_end', 'time_zone'])
    .where('closed_at', 'is', null)
    .where('is_online', '=', true)
    .where('is_draft', '=', false)
    // Tomorrow is included, because it is already tomorrow in some time zones.
    .where('date_end', '<=', ago(api, -DAY_MS).slice(0, 10))
    .execute()
  const over = ending.filter(({ date_end, time_zone }) => date_end! < dateInTimeZone(time_zone, api.now()))
  return [...closed, ...over].map(({ id }) => id)
}

/** Notifies candidates of every closed job, however it was closed. */
export const closeCampaigns: Job = {
  name: 'close-campaigns',
  every_ms: 50_000,
  run: async (api, isStopped) => {
    const isOver = createTimeLimit(api, isStopped)
    await resetReopened(api.db, api.now())
    await forEachIndependently(
      isOver,
      await unnotifiedJobs(api),
      (id) => notifyCampaignClosed(api, id),
      (id) => ({ message: 'closing notification failed', details: { campaign: id } }),
    )
  },
}
