import { z } from 'zod'
import { LOCALES } from '#lib/domain/locales'

/** The enumerations of §3 with their wire values. Their texts are in `messages/<locale>/enumerations.json`. */

export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>
/** Converts the locale of a page to a language of the interface. English if it is unknown, for example a test locale. */
export const toLocale = (locale: string | null) => Locale.catch('en').parse(locale)

export const JobType = z.enum([
  'FIXED_TERM_CONTRACT',
  'PERMANENT_CONTRACT',
  'INTERIM_CONTRACT',
  'ALTERNATING',
  'TENURED',
  'PROFESSIONAL',
  'FREELANCE',
  'INTERNSHIP',
  'IVB',
  'OTHER',
])
export type JobType = z.infer<typeof JobType>

export const WorkingTime = z.enum([
  'FULL_TIME',
  'PART_TIME',
  'PART_TIME_MORNING',
  'PART_TIME_AFTERNOON',
  'HALF_TIME',
  'CUSTOM',
])
export type WorkingTime = z.infer<typeof WorkingTime>

/** Remote levels are numbers from 0 to 3. */
export const RemoteLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type RemoteLevel = z.infer<typeof RemoteLevel>

/** Pay periods. Not in §3, which gives bounds without a unit. Null means that the period is unknown. */
export const PayPeriod = z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
export type PayPeriod = z.infer<typeof PayPeriod>

/** The stages in the order of the funnel (§1). */
export const Stage = z.enum(['VIDEO', 'SURVEY', 'PITCH', 'RESUME'])
export type Stage = z.infer<typeof Stage>
export const STAGES = Stage.options

/** Whether a job asks for a CV. Not in §3, where RESUME always needs one. */
export const ResumeRequirement = z.enum(['REQUIRED', 'OPTIONAL', 'NOT_ASKED'])
export type ResumeRequirement = z.infer<typeof ResumeRequirement>

/** The status of a submitted application. Not in §3, which only has `old_status` and `new_status` of messages. */
export const CandidacyStatus = z.enum(['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN'])
export type CandidacyStatus = z.infer<typeof CandidacyStatus>

/** Why a candidate withdraws, if they say so. Not in §3. */
export const WithdrawalReason = z.enum(['OTHER_JOB', 'NOT_FOR_ME', 'PAY', 'PLACE', 'TIME', 'PROCESS', 'OTHER'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/** Salary currencies are numbers from 1 to 5. */
export const SalaryCurrency = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
export type SalaryCurrency = z.infer<typeof SalaryCurrency>
export const DEFAULT_CURRENCY: SalaryCurrency = 1

/** The state of the virus scan. 'unscanned': there is no scanner, or the file is too large for it. Not in §3. */
export const ScanStatus = z.enum(['pending', 'clean', 'infected', 'unscanned'])
export type ScanStatus = z.infer<typeof ScanStatus>
