/** What kind of thing an address is: few words, for an address may name a person or hold a token. */
export type RouteClass = 'page' | 'api' | 'stream' | 'upload' | 'file' | 'static' | 'service'

const STREAMS = /^\/api\/me\/(?:events|recording_links\/[^/]+\/events)$/
/** Media, and files of messages, that companies' programs bring: a film takes as long as the line it comes on. */
const FROM_PROGRAMS = /^\/staff\/v1\/(?:media|files)$/
const SERVICE = /^\/(?:health(?:\/(?:live|ready))?|metrics)$/

/** Calls and files: answered in the one envelope, and alone written to. The rest are pages. */
export const isCall = (pathname: string) => /^\/(?:api|fs|staff|inbound)(?:\/|$)/.test(pathname)

export function classOf(pathname: string): RouteClass {
  if (pathname.startsWith('/api/')) return STREAMS.test(pathname) ? 'stream' : 'api'
  if (FROM_PROGRAMS.test(pathname)) return 'upload'
  if (pathname.startsWith('/staff/') || pathname.startsWith('/inbound/')) return 'api'
  if (pathname.startsWith('/_next/')) return 'static'
  if (pathname.startsWith('/fs/up/')) return 'upload'
  if (pathname.startsWith('/fs/') || pathname.startsWith('/media/')) return 'file'
  return SERVICE.test(pathname) ? 'service' : 'page'
}
