import type { IncomingHttpHeaders } from 'node:http'
import { isCall } from '#lib/host/service/route-class'

type RequestTarget = { method: string; target: string; isUpgrade: boolean; isDevelopment: boolean }

const READS = ['GET', 'HEAD']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A fragment is never part of a request target, and control characters could end a line in a log or a header. */
const FORBIDDEN_IN_TARGET = /[#\p{Cc}]/u
const FORBIDDEN_IN_PATH = /[^!-~]/
const DOT_SEGMENT = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/

/** False for a path that parsers could read differently. `path` is raw: percent-encoded, without its query. */
function isWellFormed(path: string) {
  if (!path.startsWith('/') || FORBIDDEN_IN_PATH.test(path)) return false
  // Most paths have none of these characters and need no decoding.
  if (!/[%\\]|\/\./.test(path)) return true
  try {
    const decoded = decodeURIComponent(path)
    return !decoded.includes('\\') && !/\p{Cc}/u.test(decoded) && !DOT_SEGMENT.test(decoded)
  } catch {
    return false
  }
}

/** The path of Next's image service. Images are not resized, and a rejection costs less than Next's own 404. */
const RESIZED_IMAGES = /^\/_next\/image(?:[/?]|$)/
/** Each segment of a router state is nested two deep. */
const MAX_STATE_DEPTH = 100

const pathOf = (target: string) => target.split('?', 1)[0]!

/** Whether all parsers read the same path and query in a request target. */
export const isValidTarget = (target: string) => !FORBIDDEN_IN_TARGET.test(target) && isWellFormed(pathOf(target))

/** The server joins repeated headers with commas (LIMITS), so a comma means that the request has two Host headers. */
export const hasSingleHost = (host: string | undefined) => host === undefined || !host.includes(',')

/**
 * The status with which a request is rejected before any other code reads it, or null. Pages have no Server Actions, so
 * only API calls accept writes. Next's development tools also send writes and upgrades.
 */
export function rejectionStatus({ method, target, isUpgrade, isDevelopment }: RequestTarget): 400 | 404 | 405 | null {
  if (!isValidTarget(target)) return 400
  if (isDevelopment) return null
  if (isUpgrade) return 400
  if (RESIZED_IMAGES.test(target)) return 404
  return READS.includes(method) || (WRITES.includes(method) && isCall(pathOf(target))) ? null : 405
}

/**
 * False for a router state that Next cannot read, or that would block the server while Next validates it: 1,000 nested
 * segments take 100 ms. A page has fewer than ten.
 */
export function isValidRouterState(state: IncomingHttpHeaders[string]): boolean {
  if (state === undefined) return true
  try {
    const text = decodeURIComponent(String(state))
    return isShallow(text) && Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** Whether no value of a JSON text is nested too deeply. */
function isShallow(json: string) {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at]!
    if (isInString) {
      if (char === '\\') at += 1
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if ('[{'.includes(char)) depth += 1
    else if (']}'.includes(char)) depth -= 1
    if (depth > MAX_STATE_DEPTH) return false
  }
  return true
}

/** Headers that Next sends to itself or that another server would set. Clients could forge them. */
const INTERNAL_HEADERS =
  /^x-(?:middleware|invoke|now)-|^(?:x-nextjs-data|x-matched-path|next-action|next-resume|x-forwarded-host)$/

/**
 * Removes the internal headers, and `x-company` unless `isStaff` is set. The staff API checks whether the member has
 * access to the company in `x-company`. Other calls trust that header.
 */
export function removeForgedHeaders(headers: IncomingHttpHeaders, isStaff = false) {
  for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name]
  if (!isStaff) delete headers['x-company']
}
