import { deleteSession } from '#lib/contract/extensions'
import { callUpstream } from '#lib/server/upstream'
import { isSameOrigin, proxy, refuse, visitorOf } from '#lib/server/proxy'
import { openSession } from '#lib/server/session'

/** Adopts a one-time code that stood in an address: the session that was open is replaced (§4). */
export const POST = (request: Request) => proxy(request, '/sessions/token')

/** Logs out: the token is revoked upstream and the cookie is gone, even where upstream does not answer. */
export async function DELETE(request: Request) {
  const visitor = visitorOf(request)
  if (!visitor) return refuse('NOT_FOUND', 'no company at this host')
  if (!isSameOrigin(request, request.headers.get('host') ?? '')) return refuse('FORBIDDEN', 'not from this site')
  const session = await openSession(visitor.company, visitor.isSecure)
  if (session.token)
    await callUpstream(deleteSession, {
      headers: { authorization: session.token, 'x-company': visitor.company },
    }).catch(() => null)
  session.end()
  return Response.json({}, { headers: { 'cache-control': 'private, no-store' } })
}
