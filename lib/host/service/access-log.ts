import type { RouteClass } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import type { RequestNote } from '#lib/telemetry/requests'

const SLOW_MS = 1000
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
  ms: number
}

/**
 * Faults and what was slow are told; all else at the level of debugging: the proxy in front keeps the log of visits, with
 * the addresses that this one may not have.
 */
export function logAnswer({ isWhole, ms, ...answered }: Answered, { id, queries, query_ms }: RequestNote) {
  const isFault = answered.status >= 500 && answered.status !== 503
  const isSlow = ms > SLOW_MS && !LONG.includes(answered.route)
  if (!isFault && !isSlow && !log.isDebugging) return
  const about = {
    request: id,
    ...answered,
    ms: Math.round(ms),
    ...(queries > 0 && { queries, query_ms: Math.round(query_ms) }),
    ...(!isWhole && { left: true }),
  }
  if (isFault) log.error('a request failed', about)
  else if (isSlow) log.info('a request was slow', about)
  else log.debug('a request', about)
}
