import type { Selectable } from 'kysely'
import { addDays } from '#lib/domain/days'
import { activeRecruiters, emailKeyPrefix, emailSettingsOf } from '#lib/funnel-api/features/companies/recruiters'
import { listUnanswered } from '#lib/funnel-api/features/candidacies/list-unanswered'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { candidateLine } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { dateInTimeZone, hourInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail, withoutQueuedEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

/**
 * Emails are sent from 8:00 until 18:00 in the company's time zone, on working days, so that there is time to reply. On
 * Friday they include the weekend and Monday. An application that arrived after the email of the last working day, and
 * is due before the next one, is in the email of today.
 */
const HOURS = { first: 8, last: 17 }
const MONDAY = 1
const FRIDAY = 5
const SATURDAY = 6
const MAX_LISTED = 20

type Company = { id: number; slug: string; time_zone: string }
type Recruiter = Selectable<RecruiterRow>

/** Emails recruiters on the working day before a promised reply is due, or on the first one after the application. */
export const emailDeadlines: Job = {
  name: 'mail-deadlines',
  every_ms: 10 * 60_000,
  run: async (api, isStopped) => {
    const withRecruiters = api.db.selectFrom('recruiters').select('company_id')
    const companies = await api.db
      .selectFrom('companies')
      .select(['id', 'slug', 'time_zone'])
      .where('id', 'in', withRecruiters)
      .execute()
    const isOver = createTimeLimit(api, isStopped)
    await forEachIndependently(isOver, companies, (company) => emailCompany(api, company, isOver), failureOf)
  },
}

const keyOf = (day: string, id: number) => `${emailKeyPrefix(id)}deadlines:${day}`

/** The last due day in the email of a day. */
const lastDayOf = (day: string) => addDays(day, new Date(day).getUTCDay() === FRIDAY ? 3 : 1)

const failureOf = ({ slug: company }: Company) => ({ message: 'emails about deadlines failed', details: { company } })

async function emailCompany(api: Api, company: Company, isOver: IsStopped) {
  const day = dateInTimeZone(company.time_zone, api.now())
  const hour = hourInTimeZone(company.time_zone, api.now())
  const weekday = new Date(day).getUTCDay()
  const isWorkingTime = hour >= HOURS.first && hour <= HOURS.last && weekday !== 0 && weekday !== SATURDAY
  if (!isWorkingTime) return
  const isMonday = weekday === MONDAY
  const previous = addDays(day, isMonday ? -3 : -1)
  const due = { from: addDays(previous, 1), until: lastDayOf(day) }
  if ((await listUnanswered(api.db, company, api.now(), { due, limit: 1 })).candidacies.length === 0) return
  const all = await activeRecruiters(api.db).selectAll().where('company_id', '=', company.id).execute()
  const recruiters = all.filter((recruiter) => emailSettingsOf(recruiter).is_told_of_deadlines)
  await forEachIndependently(
    isOver,
    await withoutQueuedEmail(api.db, recruiters, ({ id }) => keyOf(day, id)),
    (recruiter) => emailRecruiter(api, company, recruiter, { day, previous, due }),
    () => failureOf(company),
  )
}

const emailRecruiter = (
  api: Api,
  company: Company,
  { id, email: recipient, name, locale, campaign_slugs }: Recruiter,
  { day, previous, due }: { day: string; previous: string; due: { from: string; until: string } },
) =>
  inTransaction(api, async (db) => {
    const earlier = await db
      .selectFrom('outbox')
      .select('created_at')
      .where('dedupe_key', '=', keyOf(previous, id))
      .executeTakeFirst()
    const listed = earlier && { at: earlier.created_at, until: lastDayOf(previous) }
    const jobs = campaign_slugs && { campaigns: campaign_slugs }
    const options = { due, listed, limit: MAX_LISTED, isLocking: true, ...jobs }
    const { nb_waiting: count, candidacies } = await listUnanswered(db, company, api.now(), options)
    if (count === 0) return
    await enqueueEmail(db, api, {
      company_id: company.id,
      recipient,
      locale,
      template: 'deadlines',
      payload: {
        first_name: name,
        count,
        more: Math.max(0, count - candidacies.length),
        link: managerUrl(api, company.slug, 'inbox?state=waiting'),
        details: candidacies.map((candidacy) => candidateLine(api, company, locale, candidacy)),
      },
      dedupe_key: keyOf(day, id),
    })
  })
