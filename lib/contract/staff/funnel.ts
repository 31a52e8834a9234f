import { z } from 'zod'
import { selection } from '#lib/contract/staff/figures'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { STEPS } from '#lib/domain/funnel-step'

const count = z.number().int().nonnegative()

export const FunnelStep = z
  .object({
    step: z
      .enum(STEPS)
      .describe(
        'ACCOUNT is sign-up or sign-in, which signed-in candidates skip. CONFIRM is the review before submission. START is counted only in older data, from when sign-up was the first step.',
      ),
    started: count,
    finished: count,
    failed: count,
    minutes: z.number().nullable().describe('Mean duration of finished steps; null if there are none.'),
    goes_on: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of started steps that led to the next step. For the last step: share that was finished.'),
  })
  .meta({ id: 'FunnelStep' })
export type FunnelStep = z.infer<typeof FunnelStep>

const submissionCounts = {
  sent: count.describe('Applications submitted since this day.'),
  answered: count.describe('Submitted applications to which the company replied with a message or a decision.'),
  days_to_answer: z.number().nullable().describe('Median days until the reply; null if none was answered.'),
}

export const FunnelStatistics = z.object({
  since: z.iso.date(),
  ...submissionCounts,
  campaigns: z.array(
    z
      .object({ slug: z.string(), name: z.string(), ...submissionCounts, steps: z.array(FunnelStep) })
      .meta({ id: 'CampaignFunnel' }),
  ),
})
export type FunnelStatistics = z.infer<typeof FunnelStatistics>

export const readFunnel = staffEndpoint({
  method: 'GET',
  path: '/funnel',
  scope: 'stats:read',
  isForKeys: true,
  summary:
    'Retrieve exact counts by job and step. For API keys only, because counts of few people can show what one person did. Members call `GET /figures`.',
  tag: 'Funnel',
  query: z.strictObject({
    since: z.iso.date().optional().describe('First day. Default: 30 days ago.'),
    ...selection,
  }),
  reply: FunnelStatistics,
})
