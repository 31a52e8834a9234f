import { markAnnounced } from '#lib/funnel-api/features/campaigns/mutations'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { CompanyRow, Database } from '#lib/funnel-api/platform/db/schema'
import type { Job } from '#lib/funnel-api/platform/queue/job'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { isListed } from '#lib/funnel-api/features/campaigns/queries'
import type { Engine } from '#lib/funnel-api/features/search/transport'

const MAX_PER_ROUND = 500

type Company = Selectable<CompanyRow>
type Where = ExpressionBuilder<Database, 'campaigns'>

/** Selects jobs that opened or changed since the last notice, and closed jobs that are still announced. */
const isDue = (day: string) => (eb: Where) =>
  eb.or([
    eb.and([isListed(day)(eb), eb.or([eb('announced_at', 'is', null), eb('changed_at', '>', eb.ref('announced_at'))])]),
    eb.and([eb('announced_at', 'is not', null), eb.not(isListed(day)(eb))]),
  ])

/** Queues notices of opened, changed and closed jobs for each configured service. */
export const announceJobs = (engines: readonly Engine[]): Job => ({
  name: 'announce-jobs',
  every_ms: 60_000,
  run: async (api) => {
    if (engines.length === 0) return
    const companies = await api.db
      .selectFrom('companies')
      .selectAll()
      .where('is_indexation_active', '=', true)
      .execute()
    for (const company of companies) await announce(api, engines, company)
  },
})

async function announce(api: Api, engines: readonly Engine[], company: Company) {
  const day = dateInTimeZone(company.time_zone, api.now())
  const due = await api.db
    .selectFrom('campaigns')
    .select(['id', 'slug'])
    .select((eb) => isListed(day)(eb).as('is_listed'))
    .where('company_id', '=', company.id)
    .where(isDue(day))
    .orderBy('id')
    .limit(MAX_PER_ROUND)
    .execute()
  const now = api.now().toISOString()
  for (const { id, slug, is_listed } of due)
    await inTransaction(api, async (db) => {
      await markAnnounced(db, id, is_listed ? now : null)
      for (const { name } of engines)
        // The outbox delivers notices too, so that they are retried like emails.
        await enqueueEmail(db, api, {
          channel: 'search',
          company_id: company.id,
          recipient: `${api.origin(company.slug)}/jobs/${slug}`,
          locale: company.locale,
          template: name,
          payload: { campaign_id: id },
        })
    })
}
