import { z } from 'zod'
import { Localized } from '#lib/domain/terms'

/** Why content is not accessible, by the model statement of Decision (EU) 2018/1523. */
export const LimitReason = z.enum(['non_compliance', 'disproportionate_burden', 'out_of_scope'])
export type LimitReason = z.infer<typeof LimitReason>

const day = z.iso.date().nullable().default(null)

/**
 * A company's accessibility statement by RGAA 4.1, WCAG 2.2 and Decision (EU) 2018/1523. The page has default text for
 * missing facts.
 */
export const Accessibility = z.object({
  /** Null if the site has not been assessed. */
  conformance: z.enum(['full', 'partial', 'none']).nullable().default(null),
  /** The day of the last audit, and the auditor. */
  audited_at: day,
  auditor: z.string().nullable().default(null),
  /** The days on which the company prepared this statement and last reviewed it. */
  stated_at: day,
  reviewed_at: day,
  /** Content of the company that is not accessible. The text names the content, the criterion and the alternative. */
  limits: z.array(z.object({ reason: LimitReason, text: Localized })).default([]),
  /** Tests of this site by the company: method, assistive technology, testers. */
  tests: z.array(Localized).default([]),
  /** The address for reports of accessibility problems. */
  contact: z.email().nullable().default(null),
})
export type Accessibility = z.infer<typeof Accessibility>

/** The number of states of the careers site that the accessibility test visits, for the statement. */
export const TESTED_STATES = 251
