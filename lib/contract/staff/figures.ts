import { z } from 'zod'
import { separator } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { STEPS } from '#lib/domain/funnel-step'
import { MAX_SOURCE } from '#lib/domain/visit-source'

/**
 * A count that reveals nothing about small groups: rounded to a multiple of five, or hidden. In most cases, it differs
 * from the exact count by less than five (docs/staff-api.md).
 */
export const Figure = z
  .union([
    z.object({ value: z.number().int().min(5), is_below_five: z.literal(false) }),
    z.object({ value: z.null(), is_below_five: z.literal(true) }),
  ])
  .describe('`value` is a multiple of five, or null if fewer than five can be shown.')
  .meta({ id: 'Figure' })
export type Figure = z.infer<typeof Figure>

const funnel = {
  visits: Figure.describe('Views of the job page.'),
  started: Figure.describe('Starts of the first step of the application.'),
  submitted: Figure.describe('Applications submitted in the period.'),
  replied: Figure.describe('Applications among them with a message or decision by the company.'),
}
export const FUNNEL = ['visits', 'started', 'submitted', 'replied'] as const
export type FunnelFigures = Record<(typeof FUNNEL)[number], Figure>

export const StepFigures = z
  .object({
    step: z.enum(STEPS),
    started: Figure,
    finished: Figure,
    left: Figure.describe('`started` minus `finished`, computed from the shown values.'),
    share_left: z.number().min(0).max(1).nullable().describe('`left` divided by `started`. Null if `left` is hidden.'),
  })
  .meta({ id: 'StepFigures' })
export type StepFigures = z.infer<typeof StepFigures>

export const Figures = z
  .object({
    since: z.iso.date(),
    until: z.iso.date(),
    earliest: z.iso.date().describe('Earliest possible `since`.'),
    time_zone: z.string().describe('Time zone of the company. It decides on which day something is counted.'),
    totals: z.object(funnel),
    steps: z.array(StepFigures).describe('Steps in order. A candidate who returns to a step counts again.'),
    campaigns: z.array(z.object({ slug: z.string(), name: z.string(), ...funnel })),
    sources: z
      .array(z.object({ source: z.string(), ...funnel }))
      .describe('`direct` is a visit without a source. `other` groups unreadable and rare sources.'),
    periods: z.array(z.object({ since: z.iso.date(), until: z.iso.date(), ...funnel })),
    reply_time: z.object({
      median_hours: z.number().nullable().describe('Null if `replied` is below ten.'),
      p90_hours: z.number().nullable().describe('90th percentile. Null if `replied` is below ten.'),
    }),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof Figures>

/** Parameters that limit counts to a job and a source. */
export const selection = {
  campaign: z.string().max(200).optional().describe('Filter by job slug.'),
  source: z.string().min(1).max(MAX_SOURCE).optional().describe('Filter by source.'),
}

const filter = {
  since: z.iso.date().optional().describe('First day. Default: 29 days before `until`.'),
  until: z.iso.date().optional().describe('Last day. Default: today. Not in the future.'),
  ...selection,
  interval: z
    .enum(['day', 'week'])
    .optional()
    .describe('Length of `periods`. Default: `day` up to 31 days, else `week`. `day` is possible up to 92 days.'),
}

/** Tables of the export. */
export const FIGURE_TABLES = ['totals', 'steps', 'campaigns', 'sources', 'periods'] as const
export type FigureTable = (typeof FIGURE_TABLES)[number]

const ROUNDED =
  'All counts are multiples of five, and smaller ones are hidden, so that no sum or difference reveals few people.'

export const readFigures = staffEndpoint({
  method: 'GET',
  path: '/figures',
  scope: 'stats:read',
  summary: `Retrieve the funnel from the visit to the reply, by job, source and time. ${ROUNDED}`,
  tag: 'Funnel',
  query: z.strictObject(filter),
  reply: Figures,
})

export const exportFigures = staffEndpoint({
  method: 'GET',
  path: '/figures/export',
  scope: 'stats:read',
  summary: `Export one table of the figures as CSV (UTF-8, with a header). ${ROUNDED} A hidden count is \`<5\`. For a key, headers, steps and sources are names and codes of this API. For a member, they are texts in the language of the member.`,
  tag: 'Funnel',
  query: z.strictObject({
    ...filter,
    table: z.enum(FIGURE_TABLES).default('totals'),
    separator,
  }),
  reply: z.string().meta({ contentMediaType: 'text/csv' }),
})
