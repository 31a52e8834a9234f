import { unknown } from '#tests/contract/rows'
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

const notOurs: StaffEntry['foreign'] = [['another company’s job', { params: { slug: 'caster' } }, 404], unknown('slug')]
const withFault = (what: string, change: object) =>
  [what, { body: { ...JOB, slug: 'faulty', ...change } }, 422] as const

export const CAMPAIGNS: Record<string, StaffRow> = {
  listStaffCampaigns: () => ({
    queries: ['limit=0', 'cursor=x', 'is_online=1', 'is_draft=no', `profession=${'a'.repeat(201)}`],
  }),
  readStaffCampaign: () => ({ params: { slug: 'night-baker' }, foreign: notOurs }),
  createStaffCampaign: () => ({
    body: JOB,
    optional: ['description', 'salary_min', 'date_end', 'stages', 'survey'],
    long: ['description'],
    foreign: [
      ['a slug that is there', { body: { ...JOB, slug: 'night-baker' } }, 409],
      withFault('the address of the list', { slug: 'showcase' }),
      withFault('a slug that is none', { slug: 'Two Words' }),
      withFault('an entity that is not there', { entity: 'south' }),
      withFault('a profession that is not there', { profession: 'law' }),
      withFault('a stage without its film', { stages: ['VIDEO'] }),
      withFault('a stage without its questions', { survey: [] }),
      withFault('a stage without its pitch', { stages: ['PITCH'] }),
      withFault('two questions of one key', { survey: [JOB.survey[0], JOB.survey[0]] }),
      withFault('less at most than at least', { salary_max: 1 }),
      withFault('a medium that is not there', { cover: '/media/bakery/0123456789abcdef.webp' }),
      withFault('another company’s medium', { cover: '/media/foundry/0123456789abcdef.webp' }),
      withFault('a script in place of a medium', { cover: 'javascript:alert(1)' }),
    ],
  }),
  updateStaffCampaign: () => ({
    params: { slug: 'night-baker' },
    body: { name: 'Baker by night', description: '<p>At night.</p>', salary_min: 26500 },
    optional: ['name', 'description', 'salary_min'],
    long: ['description'],
    foreign: [
      ...notOurs,
      ['a slug', { body: { slug: 'other' } }, 422],
      ['a stage that loses its film', { body: { video: null } }, 422],
      ['less at most than at least', { body: { salary_max: 1 } }, 422],
    ],
  }),
  openStaffCampaign: () => ({ params: { slug: 'miller' }, foreign: notOurs }),
  closeStaffCampaign: () => ({
    params: { slug: 'counter-clerk' },
    body: { message: 'We have found somebody.' },
    optional: ['message'],
    foreign: notOurs,
  }),
  orderStaffCampaigns: () => ({
    body: { slugs: ['storyteller', 'night-baker'] },
    foreign: [
      ['another company’s job', { body: { slugs: ['caster'] } }, 422],
      ['the same twice', { body: { slugs: ['storyteller', 'storyteller'] } }, 422],
    ],
  }),
}
