import { deleteSession } from '#lib/contract/extensions'
import { callUpstream } from '#lib/server/upstream'
import { isSameOrigin, proxy, reject, visitorOf } from '#lib/server/proxy'
import { openSession } from '#lib/server/session'

/** Exchanges a one-time code from a link for a session, which replaces the current one (§4). */
export const POST = (request: Request) => proxy(request, '/sessions/token')

/** Signs out: revokes the token and deletes the cookie. */
export async function DELETE(request: Request) {
  const visitor = visitorOf(request)
  if (!visitor) return reject('NOT_FOUND', 'Company not found for this host')
  if (!isSameOrigin(request, request.headers.get('host') ?? ''))
    return reject('FORBIDDEN', 'Cross-origin request rejected')
  const session = await openSession(visitor.company, visitor.isSecure)
  if (session.token)
    await callUpstream(deleteSession, {
      headers: { authorization: session.token, 'x-company': visitor.company },
      // The cookie is deleted even if the API cannot revoke the token.
    }).catch(() => null)
  session.end()
  return Response.json({}, { headers: { 'cache-control': 'private, no-store' } })
}
