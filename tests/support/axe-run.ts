import { appendFileSync } from 'node:fs'
import { z } from 'zod'

/** The tags of axe's rules for WCAG 2.2 A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One run of axe on a page. */
export const AxeRun = z.object({ display: z.string(), violations: z.number() })

/** Adds a run to the file in AXE_LOG, from which `npm run bench -- accessibility` takes its figures. */
export function logAxeRun(run: z.infer<typeof AxeRun>) {
  if (process.env.AXE_LOG) appendFileSync(process.env.AXE_LOG, `${JSON.stringify(run)}\n`)
}
