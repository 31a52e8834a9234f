import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { CompanyRow, Database } from '#lib/funnel-api/db/schema'
import type { Job } from '#lib/funnel-api/jobs/job'
import { dayIn } from '#lib/funnel-api/last-day'
import { post } from '#lib/funnel-api/mail/outbox'
import { isNotOver } from '#lib/funnel-api/routes/campaigns'
import type { Engine } from '#lib/funnel-api/search/engine'

const MOST_PER_ROUND = 500

type Company = Selectable<CompanyRow>
type Where = ExpressionBuilder<Database, 'campaigns'>

/** Selects jobs that are public today. A job past its closing date is closed without an update of its row. */
const isFound = (day: string) => (eb: Where) =>
  eb.and([eb('is_online', '=', true), eb('is_draft', '=', false), isNotOver(day)(eb)])

/** Selects jobs that opened or changed since the last notice, and closed jobs that search engines still know. */
const isDue = (day: string) => (eb: Where) =>
  eb.or([
    eb.and([isFound(day)(eb), eb.or([eb('announced_at', 'is', null), eb('changed_at', '>', eb.ref('announced_at'))])]),
    eb.and([eb('announced_at', 'is not', null), eb.not(isFound(day)(eb))]),
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
  const day = dayIn(company.time_zone, api.now())
  const due = await api.db
    .selectFrom('campaigns')
    .select(['id', 'slug'])
    .select((eb) => isFound(day)(eb).as('is_found'))
    .where('company_id', '=', company.id)
    .where(isDue(day))
    .orderBy('id')
    .limit(MOST_PER_ROUND)
    .execute()
  const now = api.now().toISOString()
  for (const { id, slug, is_found } of due)
    await inTransaction(api, async (db) => {
      const announced_at = is_found ? now : null
      await db.updateTable('campaigns').set({ announced_at }).where('id', '=', id).execute()
      for (const { name } of engines)
        await post(db, api, {
          channel: 'search',
          company_id: company.id,
          recipient: `${api.origin(company.slug)}/jobs/${slug}`,
          locale: company.locale,
          template: name,
          payload: { campaign_id: id },
        })
    })
}
