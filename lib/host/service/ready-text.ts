import { log } from '#lib/telemetry/log'

/** Maximum of addresses that are printed in a terminal. */
const MOST_TOLD = 10
const NONE =
  'there is no company yet: bring one in by npm run company -- create or import (in a container: node lib/funnel-api/cli/company.ts create …); DEMO=1 loads three invented ones'

type Started = {
  port: number
  /** Slugs. */
  companies: readonly string[]
  origin: (slug: string) => string
  /** Whether the companies are in an external funnel API and unknown here. */
  isForeign: boolean
}

/** The startup message for a terminal, with the addresses of the sites or how to create the first company. */
export function readyWords({ port, companies, origin, isForeign }: Started): string {
  const told = companies.slice(0, MOST_TOLD).map((slug) => `  ${origin(slug)}\n`)
  const more = companies.length > MOST_TOLD ? `  and ${companies.length - MOST_TOLD} more\n` : ''
  if (told.length > 0) return `Ready on port ${port}. Careers sites:\n${told.join('')}${more}`
  return `Ready on port ${port}.${isForeign ? '' : ` Now ${NONE}.`}\n`
}

export function logReady({ port, companies, isForeign }: Started) {
  log.info('ready', { port, companies: companies.length, ms: Math.round(performance.now()) })
  if (companies.length === 0 && !isForeign) log.warn(NONE)
}
