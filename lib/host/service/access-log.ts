import type { RouteClass } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import type { RequestContext } from '#lib/telemetry/requests'
import { scrubText } from '#lib/telemetry/scrub-text'

const SLOW_MS = 1000
/** Maximum length of a logged path in characters. */
const MAX_PATH = 500
/** Routes whose duration depends on the client. */
const LONG: readonly RouteClass[] = ['stream', 'upload', 'file']

export type SentResponse = {
  method: string
  /** The path without its query. Secrets in it are masked before logging. */
  path: string
  route: RouteClass
  status: number
  /** Whether the complete response was sent. False if the client disconnected. */
  isComplete: boolean
  /** Whether the complete request body arrived. If not, the client was slow. */
  isBodyComplete: boolean
  ms: number
}

/** Not implemented and overloaded: not logged as faults, because any client can cause them. */
const CLIENT_CAUSED = [501, 503]

/**
 * Logs faults and slow requests. Other requests are logged only at debug level, because the reverse proxy has the
 * access log, with the client addresses that this log must not contain.
 */
export function logResponse(
  { isComplete, isBodyComplete, ms, ...answered }: SentResponse,
  { id, queries, query_ms }: RequestContext,
) {
  const isFault = answered.status >= 500 && !CLIENT_CAUSED.includes(answered.status)
  const isSlow = ms > SLOW_MS && isBodyComplete && !LONG.includes(answered.route)
  if (!isFault && !isSlow && !log.isDebugging) return
  const fields = {
    request: id,
    ...answered,
    // Masked before it is cut, because a truncated secret would not be recognized.
    path: scrubText(answered.path).slice(0, MAX_PATH),
    ms: Math.round(ms),
    ...(queries > 0 && { queries, query_ms: Math.round(query_ms) }),
    ...(!isComplete && { left: true }),
  }
  if (isFault) log.error('request failed', fields)
  else if (isSlow) log.info('slow request', fields)
  else log.debug('request', fields)
}
