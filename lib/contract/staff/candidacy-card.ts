import { z } from 'zod'
import { timestamp } from '#lib/contract/staff/pages'
import { CandidacyStatus, JobType, Locale } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

const Person = z
  .object({
    user_id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable().describe('Phone number in E.164 format if it is valid, otherwise as entered.'),
    locale: Locale.nullable(),
    bio_url: z.string().nullable().describe('Link to the candidate’s own page, such as a portfolio.'),
    tags: z.array(z.string()).describe('Skills and keywords of the candidate’s profile.'),
    job_types: z.array(JobType).describe('Contract types that the candidate prefers.'),
  })
  .meta({ id: 'Person' })

export const StaffCandidacyCard = z
  .object({
    id,
    reference: z.string().nullable().describe('Reference on the candidate’s confirmation, such as `K7M2-9QXD`.'),
    campaign: z.object({ id, slug: z.string(), name: z.string() }),
    person: Person,
    status: CandidacyStatus,
    status_changed_at: timestamp.nullable(),
    confirmed_at: timestamp.describe('Time of submission.'),
    answered_at: timestamp
      .nullable()
      .describe('First message or decision by the company. IN_REVIEW without a message is neither.'),
    withdrawn_at: timestamp.nullable(),
    source: z.string().nullable().describe('Source of the candidate’s visit.'),
    sponsor: z.string().nullable().describe('Name of the person who recommended the job to the candidate.'),
    discussion_id: id.nullable(),
  })
  .meta({ id: 'ApplicationCard' })
export type StaffCandidacyCard = z.infer<typeof StaffCandidacyCard>
