import { z } from 'zod'
import { id, instant, next_cursor, page, yesOrNo } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Html, Medium, patchOf } from '#lib/contract/staff/written'
import { Address } from '#lib/domain/address'
import { JobType, Locale } from '#lib/domain/enumerations'
import { orNull, Slug } from '#lib/domain/written'
import { CAMPAIGN_FACTS, PITCH_FACTS } from '#lib/domain/written-campaign'

const tag = 'Jobs'

const { is_online, is_draft, ...FACTS } = CAMPAIGN_FACTS
/** Attributes that may change at any time. Opening and closing have side effects and are separate calls. */
const WRITABLE = {
  ...FACTS,
  description: Html.default('').describe('The job itself, as HTML.'),
  profile: Html.default('').describe('What is asked of the candidate, as HTML.'),
  cover: orNull(Medium),
  abstract_video: orNull(Medium),
  video: orNull(Medium).describe('The film of the stage VIDEO: a medium, or an address at YouTube.'),
  pitch: orNull(z.strictObject({ ...PITCH_FACTS, video_url: orNull(Medium) })),
} as const

const EXAMPLE = {
  slug: 'night-baker-lille',
  name: 'Night baker',
  locale: 'en',
  job_type: 'PERMANENT_CONTRACT',
  salary_min: 26000,
  salary_max: 31000,
  pay_period: 'YEAR',
  address: { name: 'Lille, France', city: 'Lille', country: 'France', iso_country: 'FR', lat: 50.63, lon: 3.06 },
  description: '<p>You bake while the town sleeps.</p>',
  stages: ['SURVEY', 'RESUME'],
  survey: [
    { key: 'permit', question_type: 'radio', content: 'Do you drive?', is_required: true, answers: ['Yes', 'No'] },
    { key: 'why', question_type: 'text', content: 'Why bread?', length_max: 600 },
  ],
}

/** A job as API clients of the company write it, with its current state. */
export const StaffCampaign = z
  .object({
    id,
    slug: z.string(),
    external_id: z.string().nullable().describe('What the feed that brings it calls it.'),
    ...WRITABLE,
    address: Address.nullable(),
    is_online: z.boolean().describe('False after its last day, too.'),
    is_draft,
    position: z.number().int().nullable().describe('Its place in lists; those without one follow.'),
    closed_at: instant.nullable(),
    changed_at: instant.nullable().describe('When what visitors see of it last changed.'),
    nb_candidacies: z.number().int().describe('Applications that were sent.'),
  })
  .meta({ id: 'Job' })
export type StaffCampaign = z.input<typeof StaffCampaign>

const StaffCampaignCard = z
  .object({
    id,
    slug: z.string(),
    external_id: z.string().nullable(),
    name: z.string(),
    locale: Locale,
    profession: z.string().nullable(),
    entity: z.string().nullable(),
    job_type: JobType,
    is_online: z.boolean(),
    is_draft: z.boolean(),
    date_end: z.string().nullable(),
    position: z.number().int().nullable(),
    first_activation_at: instant.nullable(),
    closed_at: instant.nullable(),
    changed_at: instant.nullable(),
    nb_candidacies: z.number().int(),
  })
  .meta({ id: 'JobCard' })

const campaign = { tag, reply: StaffCampaign } as const

export const listStaffCampaigns = staffEndpoint({
  method: 'GET',
  path: '/campaigns',
  scope: 'campaigns:read',
  summary: 'All jobs, drafts and closed ones too, in the order in which they were made.',
  tag,
  query: z.strictObject({
    is_online: yesOrNo.optional(),
    is_draft: yesOrNo.optional(),
    profession: z.string().max(200).optional(),
    ...page,
  }),
  reply: z.object({ campaigns: z.array(StaffCampaignCard), next_cursor }),
})
export const readStaffCampaign = staffEndpoint({
  method: 'GET',
  path: '/campaigns/:slug',
  scope: 'campaigns:read',
  summary: 'One job with its texts and questions.',
  ...campaign,
})
export const createStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns',
  scope: 'campaigns:write',
  summary: 'Makes a job, online unless it says otherwise. 409 where there is one of that slug.',
  ...campaign,
  body: z.strictObject({ slug: Slug, ...WRITABLE, is_online, is_draft }).meta({ examples: [EXAMPLE] }),
})
export const updateStaffCampaign = staffEndpoint({
  method: 'PATCH',
  path: '/campaigns/:slug',
  scope: 'campaigns:write',
  summary: 'Changes what is given of a job. Questions keep their answers as long as they keep their keys.',
  ...campaign,
  body: patchOf(WRITABLE),
})
export const openStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns/:slug/open',
  scope: 'campaigns:write',
  summary: 'Puts a draft or a closed job online. 409 where its last day has gone by.',
  ...campaign,
})
export const closeStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns/:slug/close',
  scope: 'campaigns:write',
  summary: 'Takes a job offline. Every candidate who still waits is told.',
  ...campaign,
  body: z.strictObject({
    message: z.string().trim().min(1).max(2000).optional().describe('Words of yours for those who still wait.'),
  }),
})
export const orderStaffCampaigns = staffEndpoint({
  method: 'POST',
  path: '/campaign_order',
  scope: 'campaigns:write',
  summary: 'Puts jobs at the beginning of all lists, in this order; the others follow, the newest first.',
  tag,
  body: z.strictObject({
    slugs: z
      .array(z.string().max(200))
      .max(1000)
      .refine((slugs) => new Set(slugs).size === slugs.length, { params: { key: 'INVALID_PATTERN' } })
      .describe('Each once. None at all takes every place back.'),
  }),
})
