import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter } from 'prom-client'
import { z } from 'zod'
import { log } from '#lib/telemetry/log'
import { readBody } from '#lib/host/read-body'

const MOST_BYTES = 16 * 1024
const A_MINUTE_MS = 60_000
/** Anyone can send reports. Above this number per minute they are only counted. */
const MOST_A_MINUTE = 60

const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'manifest-src',
]

/** The formats of the Reporting API and of `report-uri`. */
const Modern = z.array(
  z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().nullish() }) }),
)
const Older = z.object({
  'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string().nullish() }),
})

type Told = { directive: string; blocked: string }

/** Each violation with its directive and the origin of the blocked resource. */
export function readReports(body: unknown): Told[] {
  const modern = Modern.safeParse(body).data?.filter(({ type }) => type === 'csp-violation') ?? []
  const older = Older.safeParse(body).data?.['csp-report']
  return [
    ...modern.map(({ body: { effectiveDirective, blockedURL } }) => toldOf(effectiveDirective, blockedURL)),
    ...(older ? [toldOf(older['effective-directive'], older['blocked-uri'])] : []),
  ]
}

const toldOf = (directive: string, blocked: string | null | undefined): Told => ({
  directive: DIRECTIVES.includes(directive) ? directive : 'other',
  blocked:
    blocked && URL.canParse(blocked) ? new URL(blocked).origin : /^[\w-]{1,20}$/.test(blocked ?? '') ? blocked! : '',
})

/** Handles policy reports. The response is always 204, because browsers ignore it. */
export function createReports(now = () => performance.now()) {
  const counter = new Counter({
    name: 'careers_policy_reports_total',
    help: 'What browsers told that a policy kept from happening',
    labelNames: ['directive'],
  })
  let since = -Infinity
  let logged = 0
  function take({ directive, blocked }: Told) {
    counter.inc({ directive })
    if (now() - since >= A_MINUTE_MS) [since, logged] = [now(), 0]
    logged += 1
    if (logged <= MOST_A_MINUTE) log.warn('a policy kept something from happening', { directive, blocked })
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request, MOST_BYTES)
    if (body) readReports(jsonIn(body)).slice(0, 20).forEach(take)
    response.writeHead(204, body ? {} : { connection: 'close' }).end()
  }
  return (request: IncomingMessage, response: ServerResponse): void => void answer(request, response)
}

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
