import { z } from 'zod'

/** A company's accessibility declaration by RGAA 4.1 and WCAG 2.2. The page has default text for missing facts. */
export const Accessibility = z.object({
  conformance: z.enum(['full', 'partial', 'none']),
  /** The day of the last audit, and the auditor. */
  audited_at: z.iso.date().nullable().default(null),
  auditor: z.string().nullable().default(null),
  /** The address for reports of accessibility problems. */
  contact: z.email().nullable().default(null),
})
export type Accessibility = z.infer<typeof Accessibility>
