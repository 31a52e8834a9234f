import type { JobType, WorkingTime } from '#lib/domain/enumerations'

/** schema.org employment types of §3; IVB and OTHER have no better word there. */
const EMPLOYMENT_TYPES: { [type in JobType]: string } = {
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

/** The employment type of a job: part-time hours win over a contract that would say FULL_TIME. */
export const employmentType = (job_type: JobType, working_time: WorkingTime): string => {
  const type = EMPLOYMENT_TYPES[job_type]
  return type === 'FULL_TIME' && PART_TIMES.includes(working_time) ? 'PART_TIME' : type
}
