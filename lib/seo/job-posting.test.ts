import type { Campaign } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'
import { jobPosting, toScript } from '#lib/seo/job-posting'
import { judge } from '#tests/support/job-posting-rules'
import { address, campaign, company } from '#tests/support/samples'

const ORIGIN = new URL('https://boulanger.careers.example.org')
const NOW = new Date('2026-12-01T12:00:00Z')

const lille = address({
  street_number: '12',
  street: 'rue de la Monnaie',
  zipcode: '59800',
  city: 'Lille',
  administrative_area_level_1: 'Hauts-de-France',
  country: 'France',
  iso_country: 'FR',
})
const job = (overrides: Partial<Campaign> = {}) =>
  campaign({
    address: lille,
    description: `<p>${'We bake at night. '.repeat(20)}</p>`,
    profile: '<ul><li>Patience</li></ul>',
    first_activation_at: '2026-10-12T07:30:00Z',
    last_activation_at: '2026-11-18T07:30:00Z',
    ...overrides,
  })
const bakery = (overrides: Partial<Company> = {}) =>
  company({ logo_url: '/media/boulanger/logo.png', website_url: 'https://boulanger.example.org', ...overrides })
const posting = (overrides?: Partial<Campaign>, companyOverrides?: Partial<Company>) =>
  jobPosting(job(overrides), bakery(companyOverrides), ORIGIN)

test('a complete job meets all rules of Google', () => {
  const full = posting({ salary_min: 2050, salary_max: 2450, pay_period: 'MONTH', date_end: '2027-03-31' })
  expect(judge(full, NOW)).toEqual({ errors: [], warnings: [] })
  expect(full).toMatchObject({
    title: 'Baker',
    url: 'https://boulanger.careers.example.org/jobs/baker',
    identifier: { name: 'Boulanger', value: '7' },
    employmentType: 'FULL_TIME',
    directApply: true,
    hiringOrganization: {
      name: 'Boulanger',
      sameAs: 'https://boulanger.example.org',
      logo: 'https://boulanger.careers.example.org/jobs/baker/logo.png',
    },
    jobLocation: {
      address: {
        streetAddress: '12 rue de la Monnaie',
        addressLocality: 'Lille',
        addressRegion: 'Hauts-de-France',
        postalCode: '59800',
        addressCountry: 'FR',
      },
    },
  })
})

test('includes the requirements in the description', () => {
  expect(posting()?.description).toMatch(/We bake at night.*\n<ul><li>Patience<\/li><\/ul>$/s)
})

test('uses the date of the first publication', () => {
  expect(posting()?.datePosted).toBe('2026-10-12T07:30:00Z')
  expect(posting({ first_activation_at: null })?.datePosted).toBe('2026-11-18T07:30:00Z')
})

test("is valid until the end of the last day in the company's time zone, or without a limit", () => {
  const at = (time_zone: string) => posting({ date_end: '2027-03-31' }, { time_zone })?.validThrough
  expect(at('Europe/Paris')).toBe('2027-03-31T23:59:59+02:00')
  expect(at('Europe/Tallinn')).toBe('2027-03-31T23:59:59+03:00')
  expect(posting()).not.toHaveProperty('validThrough')
})

test.each([
  [{ job_type: 'PERMANENT_CONTRACT', working_time: 'HALF_TIME' }, 'PART_TIME'],
  [{ job_type: 'INTERIM_CONTRACT', working_time: 'PART_TIME' }, ['TEMPORARY', 'PART_TIME']],
  [{ job_type: 'INTERNSHIP', working_time: 'FULL_TIME' }, 'INTERN'],
  [{ job_type: 'IVB', working_time: 'FULL_TIME' }, 'OTHER'],
] as const)('%o is published as %s', (overrides, types) => {
  expect(posting(overrides)?.employmentType).toEqual(types)
})

describe('the location', () => {
  test('is remote only for fully remote jobs, for people in that country', () => {
    for (const remote_level of [0, 1, 2] as const) {
      expect(posting({ remote_level })).toHaveProperty('jobLocation')
      expect(posting({ remote_level })).not.toHaveProperty('jobLocationType')
    }
    const remote = posting({ remote_level: 3 })
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'France' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
    expect(judge(remote, NOW)).toEqual({ errors: [], warnings: [] })
  })

  test('names a country without a code', () => {
    const named = address({ city: 'Lille', country: 'France' })
    expect(posting({ address: named })).toMatchObject({ jobLocation: { address: { addressCountry: 'France' } } })
    expect(posting({ remote_level: 3, address: named })).toMatchObject({
      applicantLocationRequirements: { name: 'France' },
    })
  })

  test('is required: a job without a country is not published', () => {
    const anywhere = address({ name: 'Anywhere in the European Union' })
    for (const remote_level of [0, 3] as const) {
      expect(posting({ remote_level, address: anywhere })).toBeNull()
      expect(posting({ remote_level, address: null })).toBeNull()
    }
  })
})

describe('the pay', () => {
  const pay = (overrides: Partial<Campaign>) => posting({ pay_period: 'HOUR', ...overrides })?.baseSalary
  test('is a range or an amount in a currency for a period', () => {
    expect(pay({ salary_min: 12.6, salary_max: 14, salary_currency: 4 })).toMatchObject({
      currency: 'CHF',
      value: { minValue: 12.6, maxValue: 14, unitText: 'HOUR' },
    })
    expect(pay({ salary_min: 14, salary_max: 14 })).toMatchObject({ currency: 'EUR', value: { value: 14 } })
    expect(judge(posting({ salary_min: 14, salary_max: 14, pay_period: 'HOUR' }), NOW).errors).toEqual([])
  })

  test('is omitted without a period or without both bounds', () => {
    expect(pay({ salary_min: 2000, salary_max: 2500, pay_period: null })).toBeUndefined()
    expect(pay({ salary_min: 2000 })).toBeUndefined()
    expect(pay({ salary_max: 2500 })).toBeUndefined()
    expect(pay({})).toBeUndefined()
  })
})

test('with multi-entity the entity is the employer, with its own website and logo if it has them', () => {
  const entity = { id: 2, name: 'Boulanger Nord', logo_url: null, website_url: 'https://nord.example.org' }
  expect(posting({ entity }, { is_multi_entity_active: true })).toMatchObject({
    hiringOrganization: { '@type': 'Organization', name: 'Boulanger Nord', sameAs: 'https://nord.example.org' },
    identifier: { name: 'Boulanger Nord' },
  })
  expect(posting({ entity }, { is_multi_entity_active: true })?.hiringOrganization).not.toHaveProperty('logo')
  expect(posting({ entity })).toMatchObject({ hiringOrganization: { name: 'Boulanger' } })
})

test.each([
  ['a draft', { is_draft: true }],
  ['a closed job', { is_online: false }],
  ['a job without a description', { description: '', profile: '' }],
  ['a job that was never published', { first_activation_at: null, last_activation_at: null }],
])('does not publish %s', (_, overrides) => {
  expect(posting(overrides)).toBeNull()
})

test('no text can close the script element', () => {
  const name = 'Baker</script><SCRIPT>alert(1)</Script ><!--<script&\u2028'
  const script = toScript(posting({ name })!)
  expect(script).not.toMatch(/<(?:!--|\/?script)/i)
  expect((JSON.parse(script) as { title: string }).title).toBe(name)
})

test('a remote job with only a country code names the country in English', () => {
  expect(posting({ remote_level: 3, address: address({ iso_country: 'DE' }) })).toMatchObject({
    applicantLocationRequirements: { '@type': 'Country', name: 'Germany' },
  })
})

test('a remote job with an invalid country code is not published without the name of the country', () => {
  const published = (country: string | null) =>
    posting({ remote_level: 3, address: address({ iso_country: 'FRA', country }) })
  expect(published(null)).toBeNull()
  expect(published('France')).toMatchObject({ applicantLocationRequirements: { name: 'France' } })
})

test('an address without a house number has no space before the street', () => {
  const street = address({ ...lille, street_number: null })
  expect(posting({ address: street })).toMatchObject({
    jobLocation: { address: { streetAddress: 'rue de la Monnaie' } },
  })
  const town = posting({ address: address({ city: 'Lille', iso_country: 'FR' }) })
  expect(town).toMatchObject({
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Lille', addressCountry: 'FR' },
    },
  })
  for (const name of ['streetAddress', 'addressRegion', 'postalCode'])
    expect(town).not.toHaveProperty(`jobLocation.address.${name}`)
})
