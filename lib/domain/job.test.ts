import { JobType } from '#lib/domain/enumerations'
import { employmentTypes, Job } from '#lib/domain/job'
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
  expect(employmentTypes(type, 'FULL_TIME')).toEqual([published])
})

test('part-time hours replace full time and are added to other types', () => {
  for (const hours of ['PART_TIME', 'PART_TIME_MORNING', 'PART_TIME_AFTERNOON', 'HALF_TIME'] as const) {
    expect(employmentTypes('PERMANENT_CONTRACT', hours)).toEqual(['PART_TIME'])
    expect(employmentTypes('ALTERNATING', hours)).toEqual(['PART_TIME'])
    expect(employmentTypes('INTERNSHIP', hours)).toEqual(['INTERN', 'PART_TIME'])
  }
  expect(employmentTypes('PERMANENT_CONTRACT', 'CUSTOM')).toEqual(['FULL_TIME'])
})

test('every contract type has an employment type', () => {
  for (const type of JobType.options) expect(employmentTypes(type, 'FULL_TIME')).toHaveLength(1)
})

test('contains only the fields of the Job schema', () => {
  const job = Job.parse({ ...campaign({ video: '/film.mp4' }), company: company({ html_pixels_code: 'x' }) })
  expect(job).toMatchObject({ name: 'Baker', slug: 'baker', address: null })
  expect(job.company).toEqual({ name: 'Boulanger', website_url: null, logo_url: null })
  expect(job).not.toHaveProperty('video')
})
