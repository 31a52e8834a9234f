import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'

const tag = 'Recruiters'
const MAX_SLUGS = 500

export const ApplicationEmails = z.enum(['immediately', 'daily', 'weekly', 'never'])
export type ApplicationEmails = z.infer<typeof ApplicationEmails>

const fields = {
  email: z.email().max(254),
  name: z.string().trim().min(1).max(100).describe('Sender name shown to candidates.'),
  locale: Locale.describe('Language of emails to the recruiter.'),
  campaign_slugs: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(MAX_SLUGS)
    .nullable()
    .describe('Slugs of jobs that the recruiter receives notifications about. Null: all jobs.'),
  is_told_of_messages: z
    .boolean()
    .describe('Whether the recruiter receives candidate messages by email and can reply by email.'),
  is_told_weekly: z.boolean().describe('Whether the recruiter receives the weekly summary of waiting candidates.'),
  application_emails: ApplicationEmails.describe(
    'When the recruiter receives emails about new applications. `immediately`: more than three in ten minutes arrive in one email.',
  ),
  is_told_of_deadlines: z
    .boolean()
    .describe('Whether the recruiter receives an email on the working day before promised replies are due.'),
}

export const Recruiter = z
  .object({ id: z.number().int(), ...fields, created_at: z.iso.datetime({ offset: true }) })
  .meta({ id: 'Recruiter' })
export type Recruiter = z.infer<typeof Recruiter>

export const listRecruiters = staffEndpoint({
  method: 'GET',
  path: '/recruiters',
  scope: 'recruiters:read',
  summary: 'List recruiters who receive email notifications.',
  tag,
  reply: z.strictObject({ recruiters: z.array(Recruiter) }),
})
export const createRecruiter = staffEndpoint({
  method: 'POST',
  path: '/recruiters',
  scope: 'recruiters:write',
  summary:
    'Create a recruiter, who is invited as a member. Returns 409 if the email address exists, and 403 if the person is not yet a member and the caller lacks the scope `members:write`.',
  tag,
  body: z.strictObject({
    recruiter: z.strictObject({
      ...fields,
      campaign_slugs: fields.campaign_slugs.default(null),
      is_told_of_messages: fields.is_told_of_messages.default(true),
      is_told_weekly: fields.is_told_weekly.default(false),
      application_emails: fields.application_emails.default('daily'),
      is_told_of_deadlines: fields.is_told_of_deadlines.default(true),
    }),
  }),
  reply: Recruiter,
})
export const updateRecruiter = staffEndpoint({
  method: 'PATCH',
  path: '/recruiters/:id',
  scope: 'recruiters:write',
  summary: 'Update a recruiter. To change the email address, create a new recruiter.',
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
  summary:
    'Delete a recruiter, the queued emails and the access as a member. Administrators keep their access. The reply addresses become invalid.',
  tag,
})
