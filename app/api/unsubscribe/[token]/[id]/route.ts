import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { bytesOf } from '#lib/contract/bytes'
import { refuse, visitorOf } from '#lib/server/proxy'
import { callUpstream } from '#lib/server/upstream'

type Context = { params: Promise<{ token: string; id: string }> }

/** Whether the body has the field of RFC 8058, as a form field or in a multipart body. */
function isOneClick(body: string) {
  const field = body.search(/List-Unsubscribe["=]/)
  return field >= 0 && body.includes('One-Click', field)
}
const MAX_BODY = 4096

/** Email clients post here directly, without a cookie or an origin. Only the token authorizes the call. */
export async function POST(request: Request, { params }: Context) {
  const visitor = visitorOf(request)
  if (!visitor) return refuse('NOT_FOUND', 'no company at this host')
  const body = await bytesOf(request, MAX_BODY)
  if (!body || !isOneClick(new TextDecoder().decode(body)))
    return refuse('BAD_REQUEST', 'List-Unsubscribe=One-Click is what is posted here')
  const { token, id } = await params
  try {
    await callUpstream(unsubscribeCandidacy, {
      params: { id },
      body: { user_token: token },
      headers: { 'x-company': visitor.company, 'x-client-address': visitor.address },
    })
  } catch (error) {
    return error instanceof ApiError ? refuse(error.code, 'not unsubscribed') : refuse('UNAVAILABLE', 'later')
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'private, no-store' } })
}

/** A person who opens the URL is redirected to the confirmation page, because a GET must not change anything. */
export async function GET(_request: Request, { params }: Context) {
  const { token, id } = await params
  const location = `/unsubscription/${encodeURIComponent(token)}/${encodeURIComponent(id)}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })
}
