import type { RouteClass } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import type { RequestNote } from '#lib/telemetry/requests'
import { scrubText } from '#lib/telemetry/scrub-text'

const SLOW_MS = 1000
/** Maximum length of a logged path in characters. */
const PATH_MOST = 500
/** Their duration depends on the client. */
const LONG: readonly RouteClass[] = ['stream', 'upload', 'file']

export type Answered = {
  method: string
  /** The path without its query. The log masks secrets in it. */
  path: string
  route: RouteClass
  status: number
  /** Whether the complete response was sent. False if the client disconnected. */
  isWhole: boolean
  /** Whether the complete request body arrived. If not, the client was slow. */
  isBodyWhole: boolean
  ms: number
}

/** Not implemented and overloaded: any client can cause them. */
const NO_FAULTS = [501, 503]

/**
 * Logs faults and slow requests. Other requests are logged only at debug level, because the reverse proxy has the
 * access log, with the client addresses that this log must not contain.
 */
export function logAnswer({ isWhole, isBodyWhole, ms, ...answered }: Answered, { id, queries, query_ms }: RequestNote) {
  const isFault = answered.status >= 500 && !NO_FAULTS.includes(answered.status)
  const isSlow = ms > SLOW_MS && isBodyWhole && !LONG.includes(answered.route)
  if (!isFault && !isSlow && !log.isDebugging) return
  const about = {
    request: id,
    ...answered,
    // Masked before it is cut, because a truncated secret would not be recognized.
    path: scrubText(answered.path).slice(0, PATH_MOST),
    ms: Math.round(ms),
    ...(queries > 0 && { queries, query_ms: Math.round(query_ms) }),
    ...(!isWhole && { left: true }),
  }
  if (isFault) log.error('a request failed', about)
  else if (isSlow) log.info('a request was slow', about)
  else log.debug('a request', about)
}
