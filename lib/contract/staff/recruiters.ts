import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'

const tag = 'Recruiters'
const SLUGS_MOST = 500

const fields = {
  email: z.email().max(254),
  name: z.string().trim().min(1).max(100).describe('What candidates read above their messages.'),
  locale: Locale.describe('The language of their mails.'),
  campaign_slugs: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(SLUGS_MOST)
    .nullable()
    .describe('The campaigns whose candidates they hear of; null is all.'),
  is_told_of_messages: z.boolean().describe('Gets candidates’ messages by mail, and may answer them by mail.'),
  is_told_weekly: z.boolean().describe('Gets the weekly mail of who waits.'),
}

export const Recruiter = z
  .object({ id: z.number().int(), ...fields, created_at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'Recruiter' })
export type Recruiter = z.infer<typeof Recruiter>

export const listRecruiters = staffEndpoint({
  method: 'GET',
  path: '/recruiters',
  scope: 'recruiters:read',
  summary: 'Whoever of the company’s people gets mail.',
  tag,
  reply: z.strictObject({ recruiters: z.array(Recruiter) }),
})
export const createRecruiter = staffEndpoint({
  method: 'POST',
  path: '/recruiters',
  scope: 'recruiters:write',
  summary: 'Sends mail to somebody from now on. 409 where the address is one of them already.',
  tag,
  body: z.strictObject({
    recruiter: z.strictObject({
      ...fields,
      campaign_slugs: fields.campaign_slugs.default(null),
      is_told_of_messages: fields.is_told_of_messages.default(true),
      is_told_weekly: fields.is_told_weekly.default(false),
    }),
  }),
  reply: Recruiter,
})
export const updateRecruiter = staffEndpoint({
  method: 'PATCH',
  path: '/recruiters/:id',
  scope: 'recruiters:write',
  summary: 'Changes what is given. Another address is another recruiter.',
  tag,
  body: z.strictObject({
    recruiter: z
      .strictObject(fields)
      .omit({ email: true })
      .partial()
      .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  }),
  reply: Recruiter,
})
export const deleteRecruiter = staffEndpoint({
  method: 'DELETE',
  path: '/recruiters/:id',
  scope: 'recruiters:write',
  summary: 'Writes to them no more; what they were to be told is dropped, and their reply addresses end.',
  tag,
})
