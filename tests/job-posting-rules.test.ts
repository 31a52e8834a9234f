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

test('accepts the sample from which the invalid ones are derived', () => {
  expect(judge(good, NOW)).toEqual({ errors: [], warnings: [] })
})

/** Mistakes of real sites, with messages from the Search Console. */
test.each([
  ['a title with a name in its place', { title: undefined, name: 'Baker' }],
  ['a title that shouts', { title: 'BAKER IN UTRECHT' }],
  ['a title that looks like spam', { title: 'Baker!!' }],
  ['a title with pay', { title: 'Baker, 2500 €' }],
  ['a title with the company', { title: 'Baker at The Mill' }],
  ['a description that is the title', { description: 'Baker' }],
  ['no place', { jobLocation: undefined }],
  [
    'a country in words',
    { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'Worldwide' } } },
  ],
  ['remote work without a country', { jobLocation: undefined, jobLocationType: 'TELECOMMUTE' }],
  [
    'a country of applicants for work on the spot',
    { applicantLocationRequirements: { '@type': 'Country', name: 'France' } },
  ],
  ['a day that is no date', { datePosted: '12/10/2026' }],
  ['a day to come', { datePosted: '2027-01-01T00:00:00Z' }],
  ['an end without an offset', { validThrough: '2027-03-31T23:59:59' }],
  ['an end that has passed', { validThrough: '2026-11-30T23:59:59+01:00' }],
  ['a kind of work that does not exist', { employmentType: 'PERMANENT' }],
  ['pay without a period', { baseSalary: { ...pay, value: { ...pay.value, unitText: undefined } } }],
  ['pay without an upper end', { baseSalary: { ...pay, value: { ...pay.value, maxValue: undefined } } }],
  ['pay as a text', { baseSalary: '2000 €' }],
  ['a way to apply as a text', { directApply: 'true' }],
  ['a logo without a host', { hiringOrganization: { '@type': 'Organization', name: 'The mill', logo: '/logo.png' } }],
  ['nobody who hires', { hiringOrganization: undefined }],
  ['a property that schema.org does not know', { salary: 2000 }],
])('rejects %s', (_, given) => {
  expect(judge({ ...good, ...given }, NOW).errors).not.toEqual([])
})

test.each([
  ['employmentType', { employmentType: undefined }],
  ['identifier', { identifier: undefined }],
  ['directApply', { directApply: undefined }],
  [
    'hiringOrganization.logo',
    { hiringOrganization: { '@type': 'Organization', name: 'The mill', sameAs: 'https://mill.example.org' } },
  ],
  ['description', { description: 'We bake at night. '.repeat(20) }],
  ['description', { description: `<p>${'We bake. '.repeat(40)}</p><img src="x">` }],
])('warns of a missing %s', (name, given) => {
  const { errors, warnings } = judge({ ...good, ...given }, NOW)
  expect(errors).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(name)])
})
