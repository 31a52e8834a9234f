import type { IncomingHttpHeaders } from 'node:http'
import { isCall } from '#lib/host/service/route-class'

type Asked = { method: string; target: string; isUpgrade: boolean; isDevelopment: boolean }

const READS = ['GET', 'HEAD']
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const isDecodable = (path: string) => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * The status that a request is refused with before anything looks at it, or null. Pages know no Server Actions: nothing
 * is read of what is sent to them. Next's own tools write and upgrade in development.
 */
export function refusalOf({ method, target, isUpgrade, isDevelopment }: Asked): 400 | 405 | null {
  const path = target.split('?')[0]!
  // A whole address, or one that does not decode, means other pages to other parsers.
  if (!path.startsWith('/') || !isDecodable(path)) return 400
  if (isDevelopment) return null
  if (isUpgrade) return 400
  return READS.includes(method) || (WRITES.includes(method) && isCall(path)) ? null : 405
}

/** Headers by which Next speaks to itself, or that another server would have set: from outside they are forged. */
const OURS =
  /^x-(?:middleware|invoke|now)-|^(?:x-nextjs-data|x-matched-path|next-action|next-resume|x-forwarded-host|x-company)$/

export function dropForged(headers: IncomingHttpHeaders) {
  for (const name of Object.keys(headers)) if (OURS.test(name)) delete headers[name]
}
