import type { RouteClass } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import type { RequestNote } from '#lib/telemetry/requests'
import { scrubText } from '#lib/telemetry/scrub-text'

const SLOW_MS = 1000
/** Characters of an address that are told. */
const PATH_MOST = 500
/** They take as long as somebody follows, sends or reads. */
const LONG: readonly RouteClass[] = ['stream', 'upload', 'file']

export type Answered = {
  method: string
  /** Without its query; the log masks what else is secret in it. */
  path: string
  route: RouteClass
  status: number
  /** Whether the whole answer went out; else whoever asked has left. */
  isWhole: boolean
  /** Whether the request arrived whole; else its client is what was slow. */
  isBodyWhole: boolean
  ms: number
}

/** Not implemented, and too busy: anybody may cause them. */
const NO_FAULTS = [501, 503]

/**
 * Faults and what was slow are told; all else at the level of debugging: the proxy in front keeps the log of visits, with
 * the addresses that this one may not have.
 */
export function logAnswer({ isWhole, isBodyWhole, ms, ...answered }: Answered, { id, queries, query_ms }: RequestNote) {
  const isFault = answered.status >= 500 && !NO_FAULTS.includes(answered.status)
  const isSlow = ms > SLOW_MS && isBodyWhole && !LONG.includes(answered.route)
  if (!isFault && !isSlow && !log.isDebugging) return
  const about = {
    request: id,
    ...answered,
    // Half a secret is not known as one: it is masked before the address is cut.
    path: scrubText(answered.path).slice(0, PATH_MOST),
    ms: Math.round(ms),
    ...(queries > 0 && { queries, query_ms: Math.round(query_ms) }),
    ...(!isWhole && { left: true }),
  }
  if (isFault) log.error('a request failed', about)
  else if (isSlow) log.info('a request was slow', about)
  else log.debug('a request', about)
}
