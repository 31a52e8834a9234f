import { unknown } from '#tests/contract/rows'
import { newName } from '#tests/contract/staff/new-name'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'

export const JOB = {
  slug: 'oven-keeper',
  name: 'Oven keeper',
  locale: 'en',
  job_type: 'PERMANENT_CONTRACT',
  description: '<p>You keep the oven.</p>',
  salary_min: 20000,
  date_end: null,
  stages: ['SURVEY', 'RESUME'],
  survey: [{ key: 'why', question_type: 'text', content: 'Why?' }],
}

const jobsNotFound: StaffEntry['rejected'] = [
  ['another company’s job', { params: { slug: 'caster' } }, 404],
  unknown('slug'),
]
const invalidBody = (what: string, change: object) =>
  [what, { body: { ...JOB, slug: 'faulty', ...change } }, 422] as const

export const CAMPAIGNS: Record<string, StaffRow> = {
  listStaffCampaigns: () => ({
    invalidQueries: [
      'limit=0',
      'cursor=x',
      'is_online=1',
      'is_draft=no',
      'order=name',
      `profession=${'a'.repeat(201)}`,
    ],
  }),
  readStaffCampaign: () => ({ params: { slug: 'night-baker' }, rejected: jobsNotFound }),
  createStaffCampaign: () => ({
    body: { ...JOB, slug: newName('oven-keeper') },
    optional: ['description', 'salary_min', 'date_end', 'stages', 'survey'],
    long: ['description'],
    rejected: [
      ['a slug that already exists', { body: { ...JOB, slug: 'night-baker' } }, 409],
      invalidBody('a reserved slug', { slug: 'showcase' }),
      invalidBody('an invalid slug', { slug: 'Two Words' }),
      invalidBody('an unknown business unit', { entity: 'south' }),
      invalidBody('an unknown profession', { profession: 'law' }),
      invalidBody('a VIDEO stage without a video', { stages: ['VIDEO'] }),
      invalidBody('a SURVEY stage without questions', { survey: [] }),
      invalidBody('a PITCH stage without a pitch', { stages: ['PITCH'] }),
      invalidBody('two questions with the same key', { survey: [JOB.survey[0], JOB.survey[0]] }),
      invalidBody('a maximum below the minimum', { salary_max: 1 }),
      invalidBody('an unknown media file', { cover: '/media/bakery/0123456789abcdef.webp' }),
      invalidBody('another company’s media file', { cover: '/media/foundry/0123456789abcdef.webp' }),
      invalidBody('a script URL', { cover: 'javascript:alert(1)' }),
    ],
  }),
  updateStaffCampaign: () => ({
    params: { slug: 'night-baker' },
    body: { name: 'Baker by night', description: '<p>At night.</p>', salary_min: 26500 },
    optional: ['name', 'description', 'salary_min'],
    long: ['description'],
    rejected: [
      ...jobsNotFound,
      ['a slug', { body: { slug: 'other' } }, 422],
      ['a VIDEO stage without a video', { body: { video: null } }, 422],
      ['a maximum below the minimum', { body: { salary_max: 1 } }, 422],
    ],
  }),
  openStaffCampaign: () => ({ params: { slug: 'miller' }, rejected: jobsNotFound }),
  closeStaffCampaign: () => ({
    params: { slug: 'counter-clerk' },
    body: { message: 'We have found somebody.' },
    optional: ['message'],
    rejected: jobsNotFound,
  }),
  orderStaffCampaigns: () => ({
    body: { slugs: ['storyteller', 'night-baker'] },
    rejected: [
      ['another company’s job', { body: { slugs: ['caster'] } }, 422],
      ['a duplicate slug', { body: { slugs: ['storyteller', 'storyteller'] } }, 422],
    ],
  }),
}
