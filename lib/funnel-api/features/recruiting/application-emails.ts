import type { Selectable } from 'kysely'
import { SINGLE_EMAILS } from '#lib/domain/member-limits'
import { nameWithoutLinks } from '#lib/domain/plain-name'
import { fullName } from '#lib/domain/user-rules'
import type { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import type { ApplicationEmails } from '#lib/contract/staff/recruiters'
import { DAY_MS } from '#lib/domain/days'
import { readCards } from '#lib/funnel-api/features/candidacies/list-applications'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import { activeRecruiters, emailKeyPrefix, emailSettingsOf } from '#lib/funnel-api/features/companies/recruiters'
import { candidateLine } from '#lib/funnel-api/features/recruiting/candidate-lines'
import { dateInTimeZone, hourInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import { isOneOf } from '#lib/funnel-api/platform/db/is-one-of'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { RecruiterRow } from '#lib/funnel-api/platform/db/schema-staff'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deleteOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { ago, createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'

/** Applications above `SINGLE_EMAILS.max` wait for at most this time, so that one email can contain several. */
const BUNDLE_MS = SINGLE_EMAILS.minutes * 60_000
/** The hour of daily and weekly emails, in the time zone of the company. Weekly emails are sent on Monday. */
const HOUR = 8
const MAX_LISTED = 20

type Recruiter = Selectable<RecruiterRow> & { slug: string; time_zone: string }
type Notice = { id: number; created_at: string }

/** Emails new applications to recruiters: immediately, daily or weekly. */
export const emailApplications: Job = {
  name: 'mail-applications',
  every_ms: 60_000,
  run: async (api, isStopped) => {
    const waiting = api.db.selectFrom('application_notices').select('recruiter_id').where('mailed_at', 'is', null)
    const recruiters = await activeRecruiters(api.db)
      .innerJoin('companies', 'companies.id', 'recruiters.company_id')
      .selectAll('recruiters')
      .select(['companies.slug', 'companies.time_zone'])
      .where('recruiters.id', 'in', waiting)
      .orderBy('recruiters.id')
      .execute()
    await forEachIndependently(
      createTimeLimit(api, isStopped),
      recruiters,
      (recruiter) => emailRecruiter(api, recruiter),
      ({ id }) => ({ message: 'email about applications failed', details: { recruiter: id } }),
    )
    await deleteOldRows(api, isStopped, { table: 'application_notices', column: 'mailed_at', before: ago(api, DAY_MS) })
  },
}

async function emailRecruiter(api: Api, recruiter: Recruiter) {
  const { application_emails } = emailSettingsOf(recruiter)
  const unsent = await api.db
    .selectFrom('application_notices')
    .select(['id', 'created_at'])
    .where('recruiter_id', '=', recruiter.id)
    .where('mailed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const batch of await batchesOf(api, recruiter, application_emails, unsent))
    await send(api, recruiter, application_emails, batch)
}

/** Returns the notices of each email that is due. */
async function batchesOf(
  { db, now }: Api,
  { id, time_zone }: Recruiter,
  frequency: ApplicationEmails,
  unsent: readonly Notice[],
): Promise<(readonly Notice[])[]> {
  const [first] = unsent
  if (!first) return []
  // `send` marks these notices as emailed without sending an email.
  if (frequency === 'never') return [unsent]
  if (frequency !== 'immediately') {
    const due = unsent.filter(({ created_at }) => isDue(time_zone, frequency, created_at, now()))
    return due.length > 0 ? [due] : []
  }
  const { count } = await db
    .selectFrom('application_notices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('recruiter_id', '=', id)
    .where('mailed_at', '>', ago({ now }, BUNDLE_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) + unsent.length <= SINGLE_EMAILS.max) return unsent.map((notice) => [notice])
  return first.created_at <= ago({ now }, BUNDLE_MS) ? [unsent] : []
}

/**
 * Whether a notice is older than the latest sending time. If the server was down at that time, the email is sent later.
 */
function isDue(time_zone: string, frequency: 'daily' | 'weekly', created_at: string, now: Date) {
  const sendingDay = lastSendingDay(time_zone, frequency, now)
  const created = new Date(created_at)
  const day = dateInTimeZone(time_zone, created)
  return day < sendingDay || (day === sendingDay && hourInTimeZone(time_zone, created) < HOUR)
}

/** Returns the latest day on which daily or weekly emails were due. */
function lastSendingDay(time_zone: string, frequency: 'daily' | 'weekly', now: Date): string {
  const today = Date.parse(dateInTimeZone(time_zone, now))
  const last = hourInTimeZone(time_zone, now) < HOUR ? today - DAY_MS : today
  const sinceMonday = frequency === 'weekly' ? (new Date(last).getUTCDay() + 6) % 7 : 0
  return new Date(last - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

const send = (api: Api, recruiter: Recruiter, frequency: ApplicationEmails, notices: readonly Notice[]) =>
  inTransaction(api, async (db) => {
    // Another node may have claimed some of the notices. The email contains only those that this update changes.
    const ids = notices.map(({ id }) => id)
    const claimed = await db
      .updateTable('application_notices')
      .set({ mailed_at: api.now().toISOString() })
      .where(isOneOf(db, 'id', ids))
      .where('mailed_at', 'is', null)
      .returning(['id', 'candidacy_id'])
      .execute()
    if (claimed.length === 0 || frequency === 'never') return
    const applications = claimed.toSorted((one, other) => one.id - other.id).map(({ candidacy_id }) => candidacy_id)
    const notWithdrawn = await withoutWithdrawn(db, applications)
    const listed = notWithdrawn.slice(0, MAX_LISTED).map((id) => ({ id }))
    const [first, ...others] = await readCards(db, listed)
    if (first) await enqueue(db, api, recruiter, { cards: [first, ...others], count: notWithdrawn.length })
  })

async function withoutWithdrawn(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('candidacies')
    .select('id')
    .where(isOneOf(db, 'id', ids))
    .where('withdrawn_at', 'is', null)
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** `cards` are the listed applications, and `count` is the number of all. */
async function enqueue(
  db: Db,
  api: Api,
  { id, company_id, email, name, locale, slug, time_zone }: Recruiter,
  { cards, count }: { cards: readonly [StaffCandidacyCard, ...StaffCandidacyCard[]]; count: number },
) {
  const [first] = cards
  const isSingle = count === 1
  await enqueueEmail(db, api, {
    company_id,
    recipient: email,
    locale,
    template: 'applications',
    payload: {
      first_name: name,
      count,
      more: count - cards.length,
      job: first.campaign.name,
      candidate: nameWithoutLinks(fullName(first.person)),
      link: managerUrl(api, slug, isSingle ? `applications/${first.id}` : 'inbox'),
      details: cards.map((card) => candidateLine(api, { slug, time_zone }, locale, card)),
    },
    dedupe_key: isSingle
      ? `${emailKeyPrefix(id)}application:${first.id}`
      : `${emailKeyPrefix(id)}applications:${api.now().toISOString()}`,
  })
}
