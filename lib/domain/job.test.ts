import { JobType } from '#lib/domain/enumerations'
import { employmentType, Job } from '#lib/domain/job'
import { campaign, company } from '#tests/support/samples'

test.each([
  ['FIXED_TERM_CONTRACT', 'FULL_TIME'],
  ['PERMANENT_CONTRACT', 'FULL_TIME'],
  ['TENURED', 'FULL_TIME'],
  ['INTERIM_CONTRACT', 'TEMPORARY'],
  ['PROFESSIONAL', 'PART_TIME'],
  ['ALTERNATING', 'PART_TIME'],
  ['FREELANCE', 'CONTRACTOR'],
  ['INTERNSHIP', 'INTERN'],
  ['IVB', 'OTHER'],
  ['OTHER', 'OTHER'],
] as const)('%s is published as %s', (type, published) => {
  expect(employmentType(type, 'FULL_TIME')).toBe(published)
})

test('part-time hours make PART_TIME of what would be full time, and leave other contracts alone', () => {
  for (const hours of ['PART_TIME', 'PART_TIME_MORNING', 'PART_TIME_AFTERNOON', 'HALF_TIME'] as const) {
    expect(employmentType('PERMANENT_CONTRACT', hours)).toBe('PART_TIME')
    expect(employmentType('INTERNSHIP', hours)).toBe('INTERN')
  }
  expect(employmentType('PERMANENT_CONTRACT', 'CUSTOM')).toBe('FULL_TIME')
})

test('every contract has an employment type', () => {
  for (const type of JobType.options) expect(employmentType(type, 'FULL_TIME')).toMatch(/^[A-Z_]+$/)
})

test('what is published is a campaign and its company without the rest', () => {
  const job = Job.parse({ ...campaign({ video: '/film.mp4' }), company: company({ html_pixels_code: 'x' }) })
  expect(job).toMatchObject({ name: 'Baker', slug: 'baker', address: null })
  expect(job.company).toEqual({ name: 'Boulanger', website_url: null, logo_url: null })
  expect(job).not.toHaveProperty('video')
})
