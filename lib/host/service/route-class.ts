/** The class of a path, for metrics. Paths are not used as labels because they may contain names or tokens. */
export type RouteClass = 'page' | 'api' | 'stream' | 'upload' | 'file' | 'static' | 'service'

const STREAMS = /^\/(?:api\/me\/(?:events|recording_links\/[^/]+\/events)|staff\/v1\/events)$/
/** Uploads of media and message files by API clients. Their duration depends on the client's network. */
const STAFF_UPLOADS = /^\/staff\/v1\/(?:media|files)$/
const SERVICE = /^\/(?:health(?:\/(?:live|ready))?|metrics)$/

/**
 * Calls and files. Their errors use the error envelope. Writes to other paths are rejected, except reports and the
 * content webhook, which the host handles first.
 */
export const isCall = (pathname: string) => /^\/(?:api|fs|staff|inbound)(?:\/|$)/.test(pathname)

export function classOf(pathname: string): RouteClass {
  if (STREAMS.test(pathname)) return 'stream'
  if (pathname.startsWith('/api/')) return 'api'
  if (STAFF_UPLOADS.test(pathname)) return 'upload'
  if (pathname.startsWith('/staff/') || pathname.startsWith('/inbound/')) return 'api'
  if (pathname.startsWith('/_next/static/')) return 'static'
  if (pathname.startsWith('/fs/up/')) return 'upload'
  if (pathname.startsWith('/fs/') || pathname.startsWith('/media/')) return 'file'
  return SERVICE.test(pathname) ? 'service' : 'page'
}
