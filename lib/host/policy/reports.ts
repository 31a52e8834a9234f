import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter } from 'prom-client'
import { z } from 'zod'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { log } from '#lib/telemetry/log'
import { readBody } from '#lib/host/read-body'

const MAX_BYTES = 16 * 1024
const MINUTE_MS = 60_000
/** Anyone can send reports. Above this number per minute they are only counted. */
const MAX_PER_MINUTE = 60

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
const ReportingApiReports = z.array(
  z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().nullish() }) }),
)
const ReportUriReport = z.object({
  'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string().nullish() }),
})

type Violation = { directive: string; blocked: string }

/** Each violation with its directive and the origin of the blocked resource. */
export function readReports(body: unknown): Violation[] {
  const modern = ReportingApiReports.safeParse(body).data?.filter(({ type }) => type === 'csp-violation') ?? []
  const older = ReportUriReport.safeParse(body).data?.['csp-report']
  return [
    ...modern.map(({ body: { effectiveDirective, blockedURL } }) => violationOf(effectiveDirective, blockedURL)),
    ...(older ? [violationOf(older['effective-directive'], older['blocked-uri'])] : []),
  ]
}

const violationOf = (directive: string, blocked: string | null | undefined): Violation => ({
  directive: DIRECTIVES.includes(directive) ? directive : 'other',
  blocked:
    blocked && URL.canParse(blocked) ? new URL(blocked).origin : /^[\w-]{1,20}$/.test(blocked ?? '') ? blocked! : '',
})

/** Handles policy reports. The response is always 204, because browsers ignore its body and status. */
export function createReports(now = () => performance.now()) {
  const counter = new Counter({
    name: 'careers_policy_reports_total',
    help: 'Content security policy violations that browsers reported',
    labelNames: ['directive'],
  })
  let windowStart = -Infinity
  let logged = 0
  function record({ directive, blocked }: Violation) {
    counter.inc({ directive })
    if (now() - windowStart >= MINUTE_MS) [windowStart, logged] = [now(), 0]
    logged += 1
    if (logged <= MAX_PER_MINUTE) log.warn('content security policy violation', { directive, blocked })
  }
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request, MAX_BYTES)
    if (body) readReports(jsonOrNull(body.toString())).slice(0, 20).forEach(record)
    response.writeHead(204, body ? {} : { connection: 'close' }).end()
  }
  return (request: IncomingMessage, response: ServerResponse): void => void handle(request, response)
}
