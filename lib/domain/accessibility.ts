import { z } from 'zod'

/** What a company declares of its site by RGAA 4.1 and WCAG 2.2; the page has words for what is missing. */
export const Accessibility = z.object({
  conformance: z.enum(['full', 'partial', 'none']),
  /** The day of the last audit, and who made it. */
  audited_at: z.iso.date().nullable().default(null),
  auditor: z.string().nullable().default(null),
  /** Where somebody who meets an obstacle writes to. */
  contact: z.email().nullable().default(null),
})
export type Accessibility = z.infer<typeof Accessibility>
