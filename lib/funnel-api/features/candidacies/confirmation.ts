import { ApiError } from '#lib/contract/errors'
import type { Receipt } from '#lib/domain/receipt'
import { addDays } from '#lib/domain/days'
import { withoutTimestamp } from '#lib/domain/upload'
import { storedJobSnapshot, currentJobSnapshot } from '#lib/funnel-api/features/candidacies/job-snapshot'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import type { CandidacyWithCampaign } from '#lib/funnel-api/features/candidacies/queries'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { CallerUser } from '#lib/funnel-api/platform/context'

/**
 * Returns the last day of the promised reply for an application submitted now, or null if the company promises no
 * reply.
 */
export const replyDeadline = ({ company: { reply_within_days, time_zone } }: Application, now: Date) =>
  reply_within_days === null ? null : addDays(dateInTimeZone(time_zone, now), reply_within_days)

/** Returns the confirmation of a submitted application, with the job as it was then. Throws NOT_FOUND for a draft. */
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
