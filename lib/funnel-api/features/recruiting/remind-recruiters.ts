import type { Selectable } from 'kysely'
import type { WaitingCandidacy } from '#lib/contract/staff/waiting'
import { dateLocale } from '#lib/domain/dates'
import { nameWithoutLinks } from '#lib/domain/plain-name'
import { fullName } from '#lib/domain/user-rules'
import type { Api } from '#lib/funnel-api/context'
import type { RecruiterRow } from '#lib/funnel-api/db/schema-staff'
import type { Job } from '#lib/funnel-api/jobs/job'
import { clockIn, dayIn } from '#lib/funnel-api/last-day'
import { post } from '#lib/funnel-api/mail/outbox'
import { wordsIn } from '#lib/funnel-api/mail/words'
import { whoWaits } from '#lib/funnel-api/staff/work/waiting'

/** In the company's time zone. A server that was down at eight sends until noon, and otherwise skips the week. */
const MONDAY = 1
const HOURS = { first: 8, last: 11 }
const NAMED = 20

type Company = { id: number; time_zone: string }
type Recruiter = Pick<Selectable<RecruiterRow>, 'id' | 'email' | 'name' | 'locale' | 'campaign_slugs'>

/** Sends a weekly email about unanswered applications to the recruiters who subscribed to it. */
export const mailWaiting: Job = {
  name: 'mail-waiting',
  every_ms: 10 * 60_000,
  run: async (api) => {
    const told = api.db.selectFrom('recruiters').select('company_id').where('is_told_weekly', '=', true)
    const companies = await api.db.selectFrom('companies').select(['id', 'time_zone']).where('id', 'in', told).execute()
    for (const company of companies) {
      const day = dayIn(company.time_zone, api.now())
      const { hour } = clockIn(company.time_zone, api.now())
      if (new Date(day).getUTCDay() !== MONDAY || hour < HOURS.first || hour > HOURS.last) continue
      for (const recruiter of await recruitersOf(api, company, day)) await write(api, company, recruiter, day)
    }
  },
}

const keyOf = (day: string, id: number) => `waiting:${day}:${id}`

/** Returns recruiters who want the email and have not received it on this day. */
async function recruitersOf({ db }: Api, { id: company_id }: Company, day: string): Promise<Recruiter[]> {
  const recruiters = await db
    .selectFrom('recruiters')
    .select(['id', 'email', 'name', 'locale', 'campaign_slugs'])
    .where('company_id', '=', company_id)
    .where('is_told_weekly', '=', true)
    .execute()
  const keys = recruiters.map(({ id }) => keyOf(day, id))
  const written = await db.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'in', keys).execute()
  const done = new Set(written.map(({ dedupe_key }) => dedupe_key))
  return recruiters.filter(({ id }) => !done.has(keyOf(day, id)))
}

async function write(api: Api, company: Company, { id, email, name, locale, campaign_slugs }: Recruiter, day: string) {
  const asked = { limit: NAMED, ...(campaign_slugs && { campaigns: campaign_slugs }) }
  const { nb_waiting, nb_late, candidacies } = await whoWaits(api.db, company, api.now(), asked)
  if (nb_waiting === 0) return
  await post(api.db, api, {
    company_id: company.id,
    recipient: email,
    locale,
    template: 'waiting',
    payload: {
      first_name: name,
      ...{ count: nb_waiting, late: nb_late, more: nb_waiting - candidacies.length },
      details: candidacies.map((one) => lineOf(one, company, locale)),
    },
    dedupe_key: keyOf(day, id),
  })
}

/** 'Nora Vermeer · Baker', 'Sent on 3 November 2026 · 4 days late · K7M2-9QXD'. */
function lineOf(
  { person, campaign, confirmed_at, reply_by, days_late, reference }: WaitingCandidacy,
  company: Company,
  locale: string,
) {
  const say = wordsIn(locale)
  const date = (instant: string, timeZone: string) =>
    new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone }).format(new Date(instant))
  const sent = say('MAIL.WAITING.SENT', { date: date(confirmed_at, company.time_zone) })
  const isLate = days_late !== null && days_late > 0
  const due = isLate
    ? say('MAIL.WAITING.LATE', { days: days_late })
    : reply_by && say('MAIL.WAITING.DUE', { date: date(reply_by, 'UTC') })
  return {
    title: `${nameWithoutLinks(fullName(person))} · ${campaign.name}`,
    text: [sent, due, reference].filter(Boolean).join(' · '),
  }
}
