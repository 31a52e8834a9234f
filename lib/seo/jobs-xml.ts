import { type PublicCampaign, publishedAt } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { employmentTypes, type EmploymentType } from '#lib/domain/job'
import { CURRENCIES, salaryShape } from '#lib/domain/money'
import { publisherOf } from '#lib/domain/publisher'
import { cdata, toXml } from '#lib/seo/xml'

/** Indeed's job types. LinkedIn uses the employment types of schema.org. */
const INDEED_JOB_TYPES: { [type in EmploymentType]: string } = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  CONTRACTOR: 'contract',
  TEMPORARY: 'temporary',
  INTERN: 'internship',
  OTHER: 'other',
}
/** The elements of Indeed and LinkedIn for each `remote_level` (0–3). */
const REMOTE_ELEMENTS = [
  { remotetype: '', workplaceTypes: 'On-site' },
  { remotetype: '', workplaceTypes: 'On-site' },
  { remotetype: 'Hybrid remote', workplaceTypes: 'Hybrid' },
  { remotetype: 'Fully remote', workplaceTypes: 'Remote' },
] as const

/** Formats pay, such as '2050 - 2450 EUR per month'. Returns '' if the pay or its period is unknown. */
export function formatPayForFeed(job: PublicCampaign): string {
  const { salary_min: min, salary_max: max, pay_period } = job
  const shape = salaryShape(job)
  if (!shape || !pay_period) return ''
  const figures = { between: `${min} - ${max}`, exactly: `${min}`, from: `from ${min}`, upTo: `up to ${max}` }
  return `${figures[shape]} ${CURRENCIES[job.salary_currency].code} per ${pay_period.toLowerCase()}`
}

/** Omits empty texts and wraps the others in CDATA. */
const nonEmptyElements = (texts: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, cdata(text)]] : [])))

function toJob(job: PublicCampaign, company: Company, origin: URL) {
  const { address, remote_level, date_end } = job
  const id = String(job.id)
  const url = new URL(`/jobs/${job.slug}`, origin).href
  const types = employmentTypes(job.job_type, job.working_time)
  const posted = publishedAt(job)
  return nonEmptyElements({
    title: job.name,
    date: posted && new Date(posted).toUTCString(),
    referencenumber: id,
    partnerJobId: id,
    url,
    applyUrl: url,
    company: publisherOf(company, job).name,
    location: [address?.city, address?.administrative_area_level_1, address?.country].filter(Boolean).join(', '),
    streetaddress: [address?.street_number, address?.street].filter(Boolean).join(' '),
    city: address?.city,
    state: address?.administrative_area_level_1,
    postalcode: address?.zipcode,
    country: address?.iso_country ?? address?.country,
    description: [job.description, job.profile].filter(Boolean).join('\n'),
    salary: formatPayForFeed(job),
    jobtype: types.map((type) => INDEED_JOB_TYPES[type]).join(', '),
    employmentType: types.join(', '),
    ...REMOTE_ELEMENTS[remote_level],
    category: job.profession,
    language: job.locale,
    expirationdate: date_end,
    lastmodified: job.changed_at,
  })
}

/** /jobs.xml: the elements of Indeed's and LinkedIn's feeds in one document. */
export const jobsXml = (company: Company, jobs: readonly PublicCampaign[], origin: URL) =>
  toXml({
    source: {
      publisher: company.name,
      publisherurl: origin.href,
      expectedJobCount: jobs.length,
      job: jobs.map((job) => toJob(job, company, origin)),
    },
  })
