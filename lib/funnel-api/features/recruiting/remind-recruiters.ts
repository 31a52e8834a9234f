import type { Selectable } from 'kysely'
import { addDays } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { dateInTimeZone, hourInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { isDone, markDone } from '#lib/funnel-api/platform/db/done-marks'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail, withoutQueuedEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { activeRecruiters, weeklyEmailKey } from '#lib/funnel-api/features/companies/recruiters'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { candidateLine } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { listUnanswered } from '#lib/funnel-api/features/candidacies/list-unanswered'

/**
 * Emails are sent on Monday from 8:00 until noon in the company's time zone. If the server is down during that time,
 * they are sent once later in the week, on a working day from 8:00 until 18:00.
 */
const MONDAY = 1
const FRIDAY = 5
const HOURS = { first: 8, last: 11 }
const LAST_LATE_HOUR = 17
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
  const weekday = new Date(day).getUTCDay()
  if (weekday < MONDAY || weekday > FRIDAY || hour < HOURS.first || hour > LAST_LATE_HOUR) return
  const monday = addDays(day, MONDAY - weekday)
  const isOnTime = weekday === MONDAY && hour <= HOURS.last
  const work = `weekly-emails:${company.id}`
  // Without this mark, recruiters who had nothing to be told on Monday would receive the email later in each week.
  const isMarked = await isDone(api.db, work, monday)
  if (!isOnTime && isMarked) return
  await forEachIndependently(
    isOver,
    await listRecruitersToRemind(api, company, monday),
    (recruiter) => sendReminder(api, company, recruiter, monday),
    () => failureOf(company),
  )
  if (!isMarked && !isOver()) await markDone(api.db, work, monday)
}

/** Returns recruiters who want the email and have not received it in the week of this Monday. */
async function listRecruitersToRemind({ db }: Api, { id: company_id }: Company, monday: string): Promise<Recruiter[]> {
  const recruiters = await activeRecruiters(db)
    .select(['id', 'email', 'name', 'locale', 'campaign_slugs'])
    .where('company_id', '=', company_id)
    .where('is_told_weekly', '=', true)
    .execute()
  return withoutQueuedEmail(db, recruiters, ({ id }) => weeklyEmailKey(monday, id))
}

const sendReminder = (
  api: Api,
  company: Company,
  { id, email, name, locale, campaign_slugs }: Recruiter,
  monday: string,
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
      dedupe_key: weeklyEmailKey(monday, id),
    })
  })
