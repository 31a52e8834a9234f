/** What kind of thing an address is: few words, for an address may name a person or hold a token. */
export type RouteClass = 'page' | 'api' | 'stream' | 'upload' | 'file' | 'static' | 'service'

const STREAMS = /^\/api\/me\/(?:events|recording_links\/[^/]+\/events)$/
const SERVICE = /^\/(?:health(?:\/(?:live|ready))?|metrics)$/

/** Calls and files: answered in the one envelope, and alone written to. The rest are pages. */
export const isCall = (pathname: string) => /^\/(?:api|fs|staff|inbound)(?:\/|$)/.test(pathname)

export function classOf(pathname: string): RouteClass {
  if (pathname.startsWith('/api/')) return STREAMS.test(pathname) ? 'stream' : 'api'
  if (pathname.startsWith('/staff/') || pathname.startsWith('/inbound/')) return 'api'
  if (pathname.startsWith('/_next/')) return 'static'
  if (pathname.startsWith('/fs/up/')) return 'upload'
  if (pathname.startsWith('/fs/') || pathname.startsWith('/media/')) return 'file'
  return SERVICE.test(pathname) ? 'service' : 'page'
}
