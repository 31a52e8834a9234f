import { z } from 'zod'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { CandidacyStatus, Locale, WithdrawalReason } from '#lib/domain/enumerations'
import { orNull, Slug } from '#lib/domain/input-fields'
import { MAX_WRITTEN } from '#lib/domain/record'
import { VisitSource } from '#lib/domain/visit-source'
import { Moment } from '#lib/funnel-api/features/sample-applications/moments'

/**
 * The file `applications.yaml` of a demo company. Unknown keys are rejected, because a misspelled key would otherwise
 * be ignored.
 */

const text = (max: number) => z.string().trim().min(1).max(max)
const message = text(MAX_CONTENT)

/**
 * An answer in readable form: the text of a choice, the name of a place, a number, or a day. 'in 30 days' counts from
 * the submission.
 */
export const WrittenAnswer = z.union([
  z.string().min(1),
  z.number(),
  z.array(z.string()),
  z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
])
export type WrittenAnswer = z.infer<typeof WrittenAnswer>

/** What happened after the submission. The demo member is the author unless the candidate is. */
export const SampleEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    at: Moment,
    status: CandidacyStatus.exclude(['RECEIVED', 'WITHDRAWN']),
    message: orNull(message),
  }),
  z.strictObject({ type: z.literal('reply'), at: Moment, message }),
  z.strictObject({ type: z.literal('note'), at: Moment, note: message }),
  z.strictObject({ type: z.literal('rating'), at: Moment, rating: z.number().int().min(1).max(5) }),
  z.strictObject({ type: z.literal('candidate_message'), at: Moment, message }),
  z.strictObject({ type: z.literal('withdrawal'), at: Moment, reason: WithdrawalReason, comment: orNull(message) }),
])
export type SampleEvent = z.infer<typeof SampleEvent>

const SampleApplication = z.strictObject({
  first_name: text(100),
  last_name: text(100),
  /** The domain example.org is reserved for documentation and receives no email. */
  email: z.email().regex(/^[a-z.-]+@example\.org$/, 'must be an address of example.org in lower case'),
  locale: Locale,
  /** A number that is reserved for fiction, with its country code. */
  phone: orNull(z.string().regex(/^\+\d{1,3}(?: \d+)+$/)),
  job: Slug,
  source: orNull(VisitSource),
  submitted: Moment,
  /** By question key. */
  answers: z.record(z.string(), WrittenAnswer).default({}),
  /** The answer to the video question: a text or a file of the folder `media`. Null if it was skipped. */
  pitch: orNull(z.union([z.strictObject({ text: text(MAX_WRITTEN) }), z.strictObject({ film: z.string().min(1) })])),
  /** The text of the CV, which is stored as PDF. Null without a CV. */
  cv: orNull(z.string().trim().min(1)),
  /** Whether the demo member has read everything. */
  is_read: z.boolean().default(false),
  history: z.array(SampleEvent).default([]),
})
export type SampleApplication = z.infer<typeof SampleApplication>

/** Visits of a job from one source that led to no application. */
const SampleVisits = z.strictObject({
  job: Slug,
  source: orNull(VisitSource),
  views: z.number().int().min(1).max(100),
  /** How many of them started the application. */
  started: z.number().int().min(0),
})
export type SampleVisits = z.infer<typeof SampleVisits>

export const ApplicationsFile = z.strictObject({
  /** The last line of each CV, by language. */
  cv_note: z.record(Locale, z.string().min(1)),
  applications: z.array(SampleApplication),
  visits: z.array(SampleVisits).default([]),
})
export type ApplicationsFile = z.infer<typeof ApplicationsFile>
