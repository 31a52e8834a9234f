import { z } from 'zod'
import { Recruiter } from '#lib/contract/staff/recruiters'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'

const tag = 'Notifications'

const { application_emails, is_told_of_messages, is_told_of_deadlines, is_told_weekly, campaign_slugs } =
  Recruiter.shape

export const NotificationSettings = z
  .strictObject({ application_emails, is_told_of_messages, is_told_of_deadlines, is_told_weekly, campaign_slugs })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationKind = z.enum(['application', 'applications', 'message', 'deadlines', 'weekly'])
export type NotificationKind = z.infer<typeof NotificationKind>

/** An email with sample candidates, as parts that a screen can show without its HTML. */
export const NotificationSample = z
  .object({
    kind: NotificationKind,
    from: z.string().describe('Sender name.'),
    subject: z.string(),
    title: z.string(),
    greeting: z.string(),
    parts: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('text'), text: z.string() }),
        z.object({ kind: z.literal('note'), text: z.string() }),
        z.object({ kind: z.literal('quote'), author: z.string(), text: z.string() }),
        z.object({ kind: z.literal('fact'), name: z.string(), value: z.string() }),
        z.object({ kind: z.literal('candidate'), title: z.string(), text: z.string() }),
        z.object({ kind: z.literal('button'), label: z.string() }),
      ]),
    ),
    why: z.string().describe('Why the member receives the email.'),
  })
  .meta({ id: 'NotificationSample' })
export type NotificationSample = z.infer<typeof NotificationSample>

export const readNotifications = staffEndpoint({
  method: 'GET',
  path: '/notifications',
  scope: 'candidacies:read',
  summary: 'Read which emails the signed-in member receives. Returns 403 for API keys.',
  tag,
  reply: NotificationSettings,
})
export const updateNotifications = staffEndpoint({
  method: 'PATCH',
  path: '/notifications',
  scope: 'candidacies:read',
  summary: 'Change which emails the signed-in member receives. Returns 403 for API keys.',
  tag,
  body: NotificationSettings.partial().refine((change) => Object.keys(change).length > 0, {
    params: { key: 'REQUIRED' },
  }),
  reply: NotificationSettings,
})
export const listNotificationSamples = staffEndpoint({
  method: 'GET',
  path: '/notifications/samples',
  scope: 'candidacies:read',
  summary: 'Show the emails to members with sample candidates, in the language of the member.',
  tag,
  reply: z.object({ samples: z.array(NotificationSample) }),
})
