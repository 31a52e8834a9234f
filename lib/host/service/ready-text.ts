import { log } from '#lib/telemetry/log'

/** Maximum number of addresses that are printed in a terminal. */
const MAX_PRINTED = 10
const NO_COMPANIES =
  'No companies yet. Create one with npm run company -- create, or import one (in a container: node lib/funnel-api/edges/cli/company.ts create …). DEMO=1 loads three demo companies.'

type Started = {
  port: number
  /** Slugs. */
  companies: readonly string[]
  origin: (slug: string) => string
  /** Whether the companies are in an external funnel API and unknown here. */
  hasExternalApi: boolean
}

/** The startup message for a terminal, with the addresses of the sites or how to create the first company. */
export function readyText({ port, companies, origin, hasExternalApi }: Started): string {
  const lines = companies.slice(0, MAX_PRINTED).map((slug) => `  ${origin(slug)}\n`)
  const more = companies.length > MAX_PRINTED ? `  and ${companies.length - MAX_PRINTED} more\n` : ''
  if (lines.length > 0) return `Ready on port ${port}. Careers sites:\n${lines.join('')}${more}`
  return `Ready on port ${port}.${hasExternalApi ? '' : ` ${NO_COMPANIES}`}\n`
}

/** Lists the sign-in URLs of the demo's members, by slug. It is plain text because the log hides tokens. */
export function demoLinksText(links: ReadonlyMap<string, string>): string {
  const lines = [...links].slice(0, MAX_PRINTED).map(([slug, url]) => `  ${slug}: ${url}\n`)
  return lines.length > 0 ? `Sign in to the back office:\n${lines.join('')}` : ''
}

export function logReady({ port, companies, hasExternalApi }: Started) {
  log.info('ready', { port, companies: companies.length, ms: Math.round(performance.now()) })
  if (companies.length === 0 && !hasExternalApi) log.warn(NO_COMPANIES)
}
