import { ApiError } from '#lib/contract/errors'
import { campaignPlace } from '#lib/domain/place'
import { plainText } from '#lib/domain/help-search'
import { formatPay } from '#lib/domain/money'
import type { Advertisement, Receipt } from '#lib/domain/receipt'
import { lastDayOf } from '#lib/domain/reply-promise'
import { withoutTimestamp } from '#lib/domain/upload'
import { storedJobSnapshot, currentJobSnapshot } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import type { CandidacyWithCampaign } from '#lib/funnel-api/features/candidacies/queries'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { CallerUser } from '#lib/funnel-api/platform/context'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'

/**
 * Returns the day by which an application that is submitted now is to be answered, or null if the company makes no
 * promise.
 */
export const replyDeadline = ({ company: { reply_within_days, time_zone } }: Application, now: Date) =>
  reply_within_days === null ? null : lastDayOf(dateInTimeZone(time_zone, now), reply_within_days)

/** Returns the application as it was submitted. Throws NOT_FOUND if it was not submitted. */
export function receiptOf(user: CallerUser, found: CandidacyWithCampaign): Receipt {
  const { candidacy, record, company } = found
  const { reference, confirmed_at } = candidacy
  if (confirmed_at === null || reference === null) throw new ApiError('NOT_FOUND', 'Application not submitted')
  const snapshot = storedJobSnapshot(found)
  return {
    candidacy,
    reference,
    confirmed_at,
    time_zone: company.time_zone,
    person: user,
    advertisement: snapshot ?? currentJobSnapshot(found),
    is_advertisement_original: snapshot !== null,
    pitch_filename: record?.filename ? withoutTimestamp(record.filename) : null,
    resume_filename: candidacy.resume_filename && withoutTimestamp(candidacy.resume_filename),
  }
}

type Reader = { locale: string; is_email_verified: boolean }

/**
 * Returns the details for a confirmation email: each question with its answer, then the job as the candidate saw it.
 * Answers are left out until the email address is verified. Otherwise anyone could send their own text to any address.
 */
export function receiptDetails(
  application: Application,
  advertisement: Advertisement,
  { locale, is_email_verified }: Reader,
) {
  const t = createTranslate(locale)
  const { name, description, profile } = advertisement
  const answers = is_email_verified ? answersOf(application, { locale }) : []
  const publisher = [advertisement.company_name, application.entity?.name, campaignPlace(advertisement)]
  const pay = formatPay(advertisement, locale, (key, values) => t(`ENUMERATIONS.${key}`, values))
  const heading = [publisher.filter(Boolean).join(' · '), pay]
  const job = [heading.filter(Boolean).join('\n'), lines(description), lines(profile)]
  return [
    ...answers.map(({ question, text }) => ({ title: question, text: text ?? '–' })),
    { title: name, text: job.filter(Boolean).join('\n\n') },
  ]
}

/** Converts rich text to plain text, with one line per block. */
const lines = (html: string) =>
  html
    .split(/<\/(?:p|h[2-4]|li|tr|blockquote)>|<br\s*\/?>/)
    .map(plainText)
    .filter(Boolean)
    .join('\n')
