import { jobPosting } from '#lib/seo/job-posting'
import { judge } from '#tests/support/job-posting-rules'
import { address, campaign, company } from '#tests/support/samples'

const NOW = new Date('2026-12-01T12:00:00Z')
const good = jobPosting(
  campaign({
    address: address({
      street: 'Dam',
      city: 'Utrecht',
      zipcode: '3511',
      iso_country: 'NL',
      administrative_area_level_1: 'Utrecht',
    }),
    description: `<p>${'We bake at night. '.repeat(20)}</p>`,
    first_activation_at: '2026-10-12T07:30:00Z',
    date_end: '2027-03-31',
    salary_min: 2000,
    salary_max: 2500,
    pay_period: 'MONTH',
  }),
  company({ name: 'The mill', logo_url: '/logo.png', website_url: 'https://mill.example.org' }),
  new URL('https://mill.careers.example.org'),
) as unknown as Record<string, unknown>
const pay = good.baseSalary as { value: object }

test('accepts the valid sample', () => {
  expect(judge(good, NOW)).toEqual({ errors: [], warnings: [] })
})

/** Mistakes of real sites that Search Console reports. */
test.each([
  ['a name instead of a title', { title: undefined, name: 'Baker' }],
  ['a title in capitals', { title: 'BAKER IN UTRECHT' }],
  ['a title that looks like spam', { title: 'Baker!!' }],
  ['a title with pay', { title: 'Baker, 2500 €' }],
  ['a title with the company', { title: 'Baker at The Mill' }],
  ['a description equal to the title', { description: 'Baker' }],
  ['a missing location', { jobLocation: undefined }],
  [
    'a country that is not a code',
    { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'Worldwide' } } },
  ],
  ['remote work without a country', { jobLocation: undefined, jobLocationType: 'TELECOMMUTE' }],
  [
    'a country of applicants for on-site work',
    { applicantLocationRequirements: { '@type': 'Country', name: 'France' } },
  ],
  ['an invalid date', { datePosted: '12/10/2026' }],
  ['a publication date in the future', { datePosted: '2027-01-01T00:00:00Z' }],
  ['an end time without an offset', { validThrough: '2027-03-31T23:59:59' }],
  ['an end time in the past', { validThrough: '2026-11-30T23:59:59+01:00' }],
  ['an unknown employment type', { employmentType: 'PERMANENT' }],
  ['pay without a period', { baseSalary: { ...pay, value: { ...pay.value, unitText: undefined } } }],
  ['a pay range without a maximum', { baseSalary: { ...pay, value: { ...pay.value, maxValue: undefined } } }],
  ['pay as a string', { baseSalary: '2000 €' }],
  ['directApply as a string', { directApply: 'true' }],
  ['a logo without a host', { hiringOrganization: { '@type': 'Organization', name: 'The mill', logo: '/logo.png' } }],
  ['a missing hiring organization', { hiringOrganization: undefined }],
  ['an unknown property', { salary: 2000 }],
])('rejects %s', (_, changes) => {
  expect(judge({ ...good, ...changes }, NOW).errors).not.toEqual([])
})

test.each([
  ['employmentType', { employmentType: undefined }],
  ['identifier', { identifier: undefined }],
  ['directApply', { directApply: undefined }],
  [
    'hiringOrganization.logo',
    { hiringOrganization: { '@type': 'Organization', name: 'The mill', sameAs: 'https://mill.example.org' } },
  ],
])('warns of a missing %s', (name, changes) => {
  const { errors, warnings } = judge({ ...good, ...changes }, NOW)
  expect(errors).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(name)])
})

test.each([
  ['without HTML', 'We bake at night. '.repeat(20)],
  ['with an image', `<p>${'We bake. '.repeat(40)}</p><img src="x">`],
])('warns of a description %s', (_, description) => {
  const { errors, warnings } = judge({ ...good, description }, NOW)
  expect(errors).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('description')])
})
