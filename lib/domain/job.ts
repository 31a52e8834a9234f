import type { z } from 'zod'
import { Address } from '#lib/domain/address'
import { Campaign } from '#lib/domain/campaign'
import { Company } from '#lib/domain/company'
import type { JobType, WorkingTime } from '#lib/domain/enumerations'

/** The part of a campaign and its company that is published as structured data (§3). */
export const Job = Campaign.pick({
  name: true,
  description: true,
  profile: true,
  slug: true,
  last_activation_at: true,
  job_type: true,
  date_end: true,
}).extend({
  address: Address.pick({ city: true, zipcode: true, country: true, street_number: true, street: true })
    .nullable()
    .default(null),
  company: Company.pick({ name: true, website_url: true, logo_url: true }),
})
export type Job = z.infer<typeof Job>

export type EmploymentType = 'FULL_TIME' | 'PART_TIME' | 'CONTRACTOR' | 'TEMPORARY' | 'INTERN' | 'OTHER'
/** schema.org employment types of §3. IVB and OTHER have no equivalent there. */
const EMPLOYMENT_TYPES: { [type in JobType]: EmploymentType } = {
  FIXED_TERM_CONTRACT: 'FULL_TIME',
  PERMANENT_CONTRACT: 'FULL_TIME',
  TENURED: 'FULL_TIME',
  INTERIM_CONTRACT: 'TEMPORARY',
  PROFESSIONAL: 'PART_TIME',
  ALTERNATING: 'PART_TIME',
  FREELANCE: 'CONTRACTOR',
  INTERNSHIP: 'INTERN',
  IVB: 'OTHER',
  OTHER: 'OTHER',
}

const PART_TIMES: readonly WorkingTime[] = ['PART_TIME', 'PART_TIME_MORNING', 'PART_TIME_AFTERNOON', 'HALF_TIME']

/** The employment types of a job. Part-time hours replace FULL_TIME and are added to other types. */
export function employmentTypes(job_type: JobType, working_time: WorkingTime): EmploymentType[] {
  const type = EMPLOYMENT_TYPES[job_type]
  if (!PART_TIMES.includes(working_time)) return [type]
  return type === 'FULL_TIME' || type === 'PART_TIME' ? ['PART_TIME'] : [type, 'PART_TIME']
}
