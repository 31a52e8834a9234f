import type { IncomingHttpHeaders } from 'node:http'
import { isCall } from '#lib/host/service/route-class'

type Asked = { method: string; target: string; isUpgrade: boolean; isDevelopment: boolean }

const READS = ['GET', 'HEAD']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A fragment is never part of a request target, and control characters end lines in other programs. */
const NEVER_IN_TARGET = /[#\p{Cc}]/u
const NEVER_IN_PATH = /[^!-~]/
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/

/** False for a path that parsers could read differently. `path` is raw: percent-encoded, without its query. */
function isWellFormed(path: string) {
  if (!path.startsWith('/') || NEVER_IN_PATH.test(path)) return false
  // Most paths have none of these characters.
  if (!/[%\\]|\/\./.test(path)) return true
  try {
    const decoded = decodeURIComponent(path)
    return !decoded.includes('\\') && !/\p{Cc}/u.test(decoded) && !DOT_SEGMENT.test(decoded)
  } catch {
    return false
  }
}

/** The server joins repeated headers with commas (LIMITS): a Host header with a comma was sent twice. */
export const isOneHost = (host: string | undefined) => host === undefined || !host.includes(',')

/**
 * The status with which a request is rejected before any other code reads it, or null. Pages have no Server Actions, so
 * only calls accept writes. Next's own tools write and upgrade in development.
 */
export function refusalOf({ method, target, isUpgrade, isDevelopment }: Asked): 400 | 405 | null {
  const path = target.split('?', 1)[0]!
  if (NEVER_IN_TARGET.test(target) || !isWellFormed(path)) return 400
  if (isDevelopment) return null
  if (isUpgrade) return 400
  return READS.includes(method) || (WRITES.includes(method) && isCall(path)) ? null : 405
}

/** Headers that Next sends to itself or that another server would set. From outside they are forged. */
const OURS =
  /^x-(?:middleware|invoke|now)-|^(?:x-nextjs-data|x-matched-path|next-action|next-resume|x-forwarded-host|x-company)$/

export function dropForged(headers: IncomingHttpHeaders) {
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name]
}
