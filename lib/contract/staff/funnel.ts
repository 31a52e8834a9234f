import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { STEPS } from '#lib/domain/funnel-step'

const count = z.number().int().nonnegative()

export const FunnelStep = z
  .object({
    step: z.enum(STEPS).describe('START is all that comes before the first stage, CONFIRM the look before sending.'),
    started: count,
    finished: count,
    failed: count,
    minutes: z.number().nullable().describe('The mean of those that were finished; null where none was.'),
    goes_on: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of those begun after which the next step is begun; of the last step, that are finished.'),
  })
  .meta({ id: 'FunnelStep' })
export type FunnelStep = z.infer<typeof FunnelStep>

const sending = {
  sent: count.describe('Applications sent since then.'),
  answered: count.describe('Of those, the ones to which the company has written or which it has moved.'),
  days_to_answer: z.number().nullable().describe('Median of days until then; null where none was answered.'),
}

export const FunnelHealth = z.object({
  since: z.iso.date(),
  ...sending,
  campaigns: z.array(
    z
      .object({ slug: z.string(), name: z.string(), ...sending, steps: z.array(FunnelStep) })
      .meta({ id: 'CampaignFunnel' }),
  ),
})
export type FunnelHealth = z.infer<typeof FunnelHealth>

export const readFunnel = staffEndpoint({
  method: 'GET',
  path: '/funnel',
  scope: 'stats:read',
  summary: 'How far applications get, job by job and step by step: counts by day, without cookies and without people.',
  tag: 'Funnel',
  query: z.strictObject({
    since: z.iso.date().optional().describe('From this day on; the last 30 days unless given.'),
    campaign: z.string().max(200).optional().describe('Of one job, by its slug.'),
  }),
  reply: FunnelHealth,
})
