/** The class of a path, for metrics. Paths are not used as labels because they may contain names or tokens. */
export type RouteClass = 'page' | 'api' | 'stream' | 'upload' | 'file' | 'static' | 'service'

const STREAMS = /^\/api\/me\/(?:events|recording_links\/[^/]+\/events)$/
/** Uploads of media and message files by API clients. Their duration depends on the client's network. */
const STAFF_UPLOADS = /^\/staff\/v1\/(?:media|files)$/
const SERVICE = /^\/(?:health(?:\/(?:live|ready))?|metrics)$/

/** Calls and files: errors use the error envelope, and only they accept writes. All other paths are pages. */
export const isCall = (pathname: string) => /^\/(?:api|fs|staff|inbound)(?:\/|$)/.test(pathname)

export function classOf(pathname: string): RouteClass {
  if (pathname.startsWith('/api/')) return STREAMS.test(pathname) ? 'stream' : 'api'
  if (STAFF_UPLOADS.test(pathname)) return 'upload'
  if (pathname.startsWith('/staff/') || pathname.startsWith('/inbound/')) return 'api'
  if (pathname.startsWith('/_next/')) return 'static'
  if (pathname.startsWith('/fs/up/')) return 'upload'
  if (pathname.startsWith('/fs/') || pathname.startsWith('/media/')) return 'file'
  return SERVICE.test(pathname) ? 'service' : 'page'
}
