import type { Country, JobPosting, MonetaryAmount, Organization, Place, WithContext } from 'schema-dts'
import type { Address } from '#lib/domain/address'
import { type Campaign, publishedAt } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { endOfDay } from '#lib/domain/end-of-day'
import { employmentTypes } from '#lib/domain/job'
import { CURRENCIES } from '#lib/domain/money'
import { type Publisher, publisherOf } from '#lib/domain/publisher'

/** A campaign as the feeds have it, too: without what is asked of candidates. */
export type Job = Omit<Campaign, 'pitch' | 'survey'>

/**
 * A job as search engines read it, by Google's rules for JobPosting: made of the very campaign that the page shows, and
 * saying nothing that the page does not. Null where a required fact is missing, or where the job is not open to all.
 */
export function jobPosting(job: Job, company: Company, origin: URL): WithContext<JobPosting> | null {
  const posted = publishedAt(job)
  const place = placeOf(job)
  const description = [job.description, job.profile].filter(Boolean).join('\n')
  if (!job.is_online || job.is_draft || !posted || !place || !description) return null
  const publisher = publisherOf(company, job)
  const types = employmentTypes(job.job_type, job.working_time)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.name,
    description,
    url: new URL(`/jobs/${job.slug}`, origin).href,
    identifier: { '@type': 'PropertyValue', name: publisher.name, value: String(job.id) },
    datePosted: posted,
    ...(job.date_end && { validThrough: endOfDay(job.date_end, company.time_zone) }),
    employmentType: types.length === 1 ? types[0] : types,
    hiringOrganization: organization(publisher, new URL(`/jobs/${job.slug}/logo.png`, origin)),
    ...place,
    ...(pay(job) && { baseSalary: pay(job) }),
    directApply: true,
  } as WithContext<JobPosting>
}

const organization = ({ name, website_url, logo_url }: Publisher, logo: URL): Organization => ({
  '@type': 'Organization',
  name,
  ...(website_url && { sameAs: website_url }),
  // In a shape that search engines show: many logos are wider.
  ...(logo_url && { logo: logo.href }),
})

type Where = { jobLocation: Place } | { jobLocationType: 'TELECOMMUTE'; applicantLocationRequirements: Country }

/** Where people work: at an address, or wherever they are in a country. Without a country nobody can be told. */
function placeOf({ address, remote_level }: Job): Where | null {
  const { iso_country, country } = address ?? {}
  // Its code where it is known: §3 asks for the name alone.
  const code = iso_country ?? country
  if (!address || !code) return null
  if (remote_level !== 3) return { jobLocation: site(address, code) }
  // As the page names it, where it does.
  const name = country ?? new Intl.DisplayNames('en', { type: 'region' }).of(code)
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: name ?? code },
  }
}

const site = (
  { street_number, street, city, administrative_area_level_1: region, zipcode }: Address,
  addressCountry: string,
): Place => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: [street_number, street].filter(Boolean).join(' ') }),
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...(zipcode && { postalCode: zipcode }),
    addressCountry,
  },
})

/** One figure, or both ends of a range, for a period: 'from' and 'up to' have no form there. */
function pay({ salary_min: least, salary_max: most, salary_currency, pay_period }: Job): MonetaryAmount | null {
  if (least === null || most === null || !pay_period) return null
  const figures = least === most ? { value: least } : { minValue: least, maxValue: most }
  return {
    '@type': 'MonetaryAmount',
    currency: CURRENCIES[salary_currency].code,
    value: { '@type': 'QuantitativeValue', ...figures, unitText: pay_period },
  }
}

/** As it may stand between script tags: no text of a job ends them, or begins a comment. */
export const toScript = (data: object) =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
