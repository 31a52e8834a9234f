import type { Selectable } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { dateInTimeZone, hourInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail, withoutQueuedEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { activeRecruiters, weeklyEmailKey } from '#lib/funnel-api/features/companies/recruiters'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { candidateLine } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { listUnanswered } from '#lib/funnel-api/features/candidacies/list-unanswered'

/**
 * Emails are sent on Monday from 8:00 until 18:00 in the company's time zone. If the server is down during that time,
 * the week is skipped.
 */
const MONDAY = 1
const HOURS = { first: 8, last: 17 }
const MAX_LISTED = 20

type Company = { id: number; slug: string; time_zone: string }
type Recruiter = Pick<Selectable<RecruiterRow>, 'id' | 'email' | 'name' | 'locale' | 'campaign_slugs'>

/** Sends a weekly email about unanswered applications to the recruiters who subscribed to it. */
export const remindRecruiters: Job = {
  name: 'mail-waiting',
  every_ms: 10 * 60_000,
  run: async (api, isStopped) => {
    const subscribed = api.db.selectFrom('recruiters').select('company_id').where('is_told_weekly', '=', true)
    const companies = await api.db
      .selectFrom('companies')
      .select(['id', 'slug', 'time_zone'])
      .where('id', 'in', subscribed)
      .execute()
    const isOver = createTimeLimit(api, isStopped)
    await forEachIndependently(isOver, companies, (company) => remindCompany(api, company, isOver), failureOf)
  },
}

const failureOf = ({ slug: company }: Company) => ({ message: 'weekly emails failed', details: { company } })

async function remindCompany(api: Api, company: Company, isOver: IsStopped) {
  const day = dateInTimeZone(company.time_zone, api.now())
  const hour = hourInTimeZone(company.time_zone, api.now())
  if (new Date(day).getUTCDay() !== MONDAY || hour < HOURS.first || hour > HOURS.last) return
  await forEachIndependently(
    isOver,
    await listRecruitersToRemind(api, company, day),
    (recruiter) => sendReminder(api, company, recruiter, day),
    () => failureOf(company),
  )
}

/** Returns recruiters who want the email and have not received it on this day. */
async function listRecruitersToRemind({ db }: Api, { id: company_id }: Company, day: string): Promise<Recruiter[]> {
  const recruiters = await activeRecruiters(db)
    .select(['id', 'email', 'name', 'locale', 'campaign_slugs'])
    .where('company_id', '=', company_id)
    .where('is_told_weekly', '=', true)
    .execute()
  return withoutQueuedEmail(db, recruiters, ({ id }) => weeklyEmailKey(day, id))
}

const sendReminder = (
  api: Api,
  company: Company,
  { id, email, name, locale, campaign_slugs }: Recruiter,
  day: string,
) =>
  inTransaction(api, async (db) => {
    const options = { limit: MAX_LISTED, isLocking: true, ...(campaign_slugs && { campaigns: campaign_slugs }) }
    const { nb_waiting, nb_late, candidacies } = await listUnanswered(db, company, api.now(), options)
    if (nb_waiting === 0) return
    await enqueueEmail(db, api, {
      company_id: company.id,
      recipient: email,
      locale,
      template: 'waiting',
      payload: {
        first_name: name,
        count: nb_waiting,
        late: nb_late,
        more: Math.max(0, nb_waiting - candidacies.length),
        link: managerUrl(api, company.slug, 'inbox?state=waiting'),
        details: candidacies.map((candidacy) => candidateLine(api, company, locale, candidacy)),
      },
      dedupe_key: weeklyEmailKey(day, id),
    })
  })
