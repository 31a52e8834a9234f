import { z } from 'zod'
import { timestamp, next_cursor, page, booleanParam } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Html, MediaField, patchOf } from '#lib/contract/staff/input-fields'
import { Address } from '#lib/domain/address'
import { JobType, Locale } from '#lib/domain/enumerations'
import { orNull, Slug } from '#lib/domain/input-fields'
import { isUnique } from '#lib/domain/is-unique'
import {
  CAMPAIGN_FIELDS,
  hasUniqueKeys,
  PITCH_FIELDS,
  questionInput,
  VIDEO_TEXT_FIELDS,
} from '#lib/domain/campaign-input'
import { id } from '#lib/contract/id'

const tag = 'Jobs'

const VideoTextInput = z
  .strictObject({ captions_url: orNull(MediaField), ...VIDEO_TEXT_FIELDS })
  .describe('Captions (WebVTT), transcript and description, for people who cannot hear or see the video.')

const SIGN_LANGUAGE_FIELDS = {
  sign_language_url: orNull(MediaField).describe('Video of the question in sign language.'),
  sign_language_text: orNull(VideoTextInput),
} as const

const { is_online, is_draft, ...FACTS } = CAMPAIGN_FIELDS
/** Attributes that may change at any time. Opening and closing have side effects and are separate calls. */
const WRITABLE = {
  ...FACTS,
  description: Html.default('').describe('Job description, as HTML.'),
  profile: Html.default('').describe('Requirements for the candidate, as HTML.'),
  cover: orNull(MediaField),
  abstract_video: orNull(MediaField),
  abstract_video_text: orNull(VideoTextInput),
  video: orNull(MediaField).describe('Video of the VIDEO stage: a media file or a YouTube URL.'),
  video_text: orNull(VideoTextInput),
  pitch: orNull(
    z.strictObject({
      ...PITCH_FIELDS,
      video_url: orNull(MediaField),
      video_text: orNull(VideoTextInput),
      ...SIGN_LANGUAGE_FIELDS,
    }),
  ),
  survey: z.array(questionInput(SIGN_LANGUAGE_FIELDS)).refine(hasUniqueKeys, 'keys must be unique').default([]),
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
    external_id: z
      .string()
      .nullable()
      .describe('Feed name and job ID in the feed, such as `greenhouse:4711`; null if no feed manages the job.'),
    ...WRITABLE,
    address: Address.nullable(),
    is_online: z.boolean().describe('Also false after the closing date.'),
    is_draft,
    position: z.number().int().nullable().describe('Position in lists. Jobs without a position follow.'),
    closed_at: timestamp.nullable(),
    changed_at: timestamp.nullable().describe('Last change of the public content.'),
    nb_candidacies: z.number().int().describe('Number of submitted applications.'),
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
    first_activation_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    changed_at: timestamp.nullable(),
    nb_candidacies: z.number().int(),
  })
  .meta({ id: 'JobCard' })

const campaign = { tag, reply: StaffCampaign } as const

export const listStaffCampaigns = staffEndpoint({
  method: 'GET',
  path: '/campaigns',
  scope: 'campaigns:read',
  summary: 'List jobs in creation order or newest first, including drafts and closed jobs.',
  tag,
  query: z.strictObject({
    is_online: booleanParam.optional(),
    is_draft: booleanParam.optional(),
    profession: z.string().max(200).optional(),
    order: z
      .enum(['oldest', 'newest'])
      .optional()
      .describe('Which jobs are first, by creation. Default: `oldest`. Use the same value for all pages.'),
    ...page,
  }),
  reply: z.object({ campaigns: z.array(StaffCampaignCard), next_cursor }),
})
export const readStaffCampaign = staffEndpoint({
  method: 'GET',
  path: '/campaigns/:slug',
  scope: 'campaigns:read',
  summary: 'Retrieve a job with its texts and questions.',
  ...campaign,
})
export const createStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns',
  scope: 'campaigns:write',
  summary: 'Create a job. Published by default. Returns 409 if the slug exists.',
  ...campaign,
  body: z.strictObject({ slug: Slug, ...WRITABLE, is_online, is_draft }).meta({ examples: [EXAMPLE] }),
})
export const updateStaffCampaign = staffEndpoint({
  method: 'PATCH',
  path: '/campaigns/:slug',
  scope: 'campaigns:write',
  summary: 'Update a job. Omitted fields do not change. Questions keep their answers if they keep their keys.',
  ...campaign,
  body: patchOf(WRITABLE),
})
export const openStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns/:slug/open',
  scope: 'campaigns:write',
  summary: 'Publish a draft or reopen a closed job. Returns 409 if the closing date has passed.',
  ...campaign,
})
/** Maximum length in characters of the message to candidates. */
export const MAX_CLOSING_MESSAGE = 2000
export const closeStaffCampaign = staffEndpoint({
  method: 'POST',
  path: '/campaigns/:slug/close',
  scope: 'campaigns:write',
  summary: 'Close a job and notify all candidates who have no final decision.',
  ...campaign,
  body: z.strictObject({
    message: z
      .string()
      .trim()
      .min(1)
      .max(MAX_CLOSING_MESSAGE)
      .optional()
      .describe('Message to these candidates. Default: the standard text.'),
  }),
})
export const orderStaffCampaigns = staffEndpoint({
  method: 'POST',
  path: '/campaign_order',
  scope: 'campaigns:write',
  summary: 'Set the order of jobs in lists. Jobs that are not listed follow, newest first.',
  tag,
  body: z.strictObject({
    slugs: z
      .array(z.string().max(200))
      .max(1000)
      .refine(isUnique, { params: { key: 'INVALID_PATTERN' } })
      .describe('Unique job slugs, first to last. An empty list clears the order.'),
  }),
})
