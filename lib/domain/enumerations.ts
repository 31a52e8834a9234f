import { z } from 'zod'
import { LOCALES } from '#lib/domain/locales'

/** The enumerations of §3, with their wire values. Their words are in `messages/<locale>/enumerations.json`. */

export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

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

/** Remote levels travel as numbers 0 to 3. */
export const RemoteLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type RemoteLevel = z.infer<typeof RemoteLevel>

export const DurationUnit = z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR'])
export type DurationUnit = z.infer<typeof DurationUnit>

/** Pay periods: not in §3, which names bounds without a unit; absent means that the period is not known. */
export const PayPeriod = z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
export type PayPeriod = z.infer<typeof PayPeriod>

/** The stages of the funnel in the order in which they are gone through (§1). */
export const Stage = z.enum(['VIDEO', 'SURVEY', 'PITCH', 'RESUME'])
export type Stage = z.infer<typeof Stage>
export const STAGES = Stage.options

/** Where a sent application stands: not in §3, whose messages tell of `old_status` and `new_status`. */
export const CandidacyStatus = z.enum(['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN'])
export type CandidacyStatus = z.infer<typeof CandidacyStatus>

/** Why somebody steps back from an application, where they say so: not in §3. */
export const WithdrawalReason = z.enum(['OTHER_JOB', 'NOT_FOR_ME', 'PAY', 'PLACE', 'TIME', 'PROCESS', 'OTHER'])
export type WithdrawalReason = z.infer<typeof WithdrawalReason>

/** Salary currencies travel as numbers 1 to 5. */
export const SalaryCurrency = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
export type SalaryCurrency = z.infer<typeof SalaryCurrency>
