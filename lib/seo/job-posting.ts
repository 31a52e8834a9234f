import type { Country, JobPosting, MonetaryAmount, Organization, Place, WithContext } from 'schema-dts'
import type { Address } from '#lib/domain/address'
import { type PublicCampaign, publishedAt } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { endOfDay } from '#lib/domain/end-of-day'
import { employmentTypes } from '#lib/domain/job'
import { CURRENCIES } from '#lib/domain/money'
import { type Publisher, publisherOf } from '#lib/domain/publisher'

/**
 * Structured data of a job by Google's rules for JobPosting, with only data that the page shows. Null if a required
 * fact is missing or the job is not public.
 */
export function jobPosting(job: PublicCampaign, company: Company, origin: URL): WithContext<JobPosting> | null {
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
  // The resized logo, because many logos are wider than search engines accept.
  ...(logo_url && { logo: logo.href }),
})

type Where = { jobLocation: Place } | { jobLocationType: 'TELECOMMUTE'; applicantLocationRequirements: Country }

/** The workplace: an address, or a country for remote work. Null without a country, which Google requires. */
function placeOf({ address, remote_level }: PublicCampaign): Where | null {
  const { iso_country, country } = address ?? {}
  // §3 requires only the name of the country, so the ISO code may be missing.
  const code = iso_country ?? country
  if (!address || !code) return null
  if (remote_level !== 3) return { jobLocation: toPlace(address, code) }
  // The same name as on the page, if the address has one.
  const name = country ?? countryName(code)
  return name === null
    ? null
    : { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name } }
}

/** The English name of a country. Null for an invalid code, such as one of three letters. */
function countryName(code: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? null
  } catch {
    return null
  }
}

const toPlace = (
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

/** One amount, or both bounds of a range, for a period. JobPosting cannot express 'from' or 'up to'. */
function pay({ salary_min: min, salary_max: max, salary_currency, pay_period }: PublicCampaign): MonetaryAmount | null {
  if (min === null || max === null || !pay_period) return null
  const figures = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    '@type': 'MonetaryAmount',
    currency: CURRENCIES[salary_currency].code,
    value: { '@type': 'QuantitativeValue', ...figures, unitText: pay_period },
  }
}

/**
 * JSON that is safe in a script element. Only `<!--`, `<script` and `</script` are escaped, as the HTML standard
 * recommends. The description otherwise has the same form as on the page, so that it compresses well.
 */
export const toScript = (data: object) => JSON.stringify(data).replaceAll(/<(?=!--|\/?script)/gi, '\\u003c')
