import type { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import { dateText } from '#lib/domain/dates'
import { nameWithoutLinks } from '#lib/domain/plain-name'
import { fullName } from '#lib/domain/user-rules'
import { managerUrl } from '#lib/funnel-api/features/companies/manager-url'
import type { Api } from '#lib/funnel-api/platform/context'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'

type Company = { slug: string; time_zone: string }
type Listed = Pick<StaffCandidacyCard, 'id' | 'confirmed_at' | 'reference' | 'sponsor'> & {
  person: { first_name: string; last_name: string }
  campaign: { name: string }
  reply_by?: string | null
  days_late?: number | null
}

const SEPARATOR = ' · '

/**
 * Returns the line of an application in an email to a recruiter: 'Nora Vermeer · Baker', 'Applied on 3 November 2026 ·
 * recommended by Zoé Martin · 4 days overdue · K7M2-9QXD', and its link. The email does not show `candidate`, `job`,
 * `late` and `sponsor`. They are used to change an unsent email after the deletion of a candidate or sponsor.
 */
export function candidateLine(
  { origin }: Pick<Api, 'origin'>,
  company: Company,
  locale: string,
  { id, person, campaign, confirmed_at, reply_by = null, days_late = null, reference, sponsor }: Listed,
) {
  const t = createTranslate(locale)
  const date = (timestamp: string, timeZone: string) =>
    dateText(new Date(timestamp), locale, { dateStyle: 'long', timeZone })
  const sent = t('MAIL.WAITING.SENT', { date: date(confirmed_at, company.time_zone) })
  const recommended = sponsor?.trim() && t('MAIL.WAITING.SPONSOR', { name: nameWithoutLinks(sponsor) })
  const isLate = days_late !== null && days_late > 0
  const due = isLate
    ? t('MAIL.WAITING.LATE', { days: days_late })
    : reply_by && t('MAIL.WAITING.DUE', { date: date(reply_by, 'UTC') })
  const candidate = nameWithoutLinks(fullName(person))
  const job = campaign.name
  return {
    title: candidate + SEPARATOR + job,
    candidate,
    job,
    text: [sent, recommended, due, reference].filter(Boolean).join(SEPARATOR),
    link: managerUrl({ origin }, company.slug, `applications/${id}`),
    ...(isLate && { late: 'yes' }),
    ...(recommended && { sponsor: recommended }),
  }
}

/** Removes the sponsor from a line. */
export const withoutSponsor = ({ sponsor, ...line }: Readonly<Record<string, string>>) =>
  sponsor ? { ...line, text: (line.text ?? '').replace(SEPARATOR + sponsor, '') } : line
