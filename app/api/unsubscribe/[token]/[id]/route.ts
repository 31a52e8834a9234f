import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { bytesOf } from '#lib/contract/bytes'
import { refuse, visitorOf } from '#lib/server/proxy'
import { callUpstream } from '#lib/server/upstream'

type Context = { params: Promise<{ token: string; id: string }> }

/** The one field of RFC 8058, as a form field or a part of a multipart body. */
function isOneClick(body: string) {
  const field = body.search(/List-Unsubscribe["=]/)
  return field >= 0 && body.includes('One-Click', field)
}
const MAX_BODY = 4096

/** Mail programs post here by themselves: from nowhere, with no cookie, and the token is all that counts. */
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

/** Whoever opens the address gets the page that asks: reading changes nothing. */
export async function GET(_request: Request, { params }: Context) {
  const { token, id } = await params
  const location = `/unsubscription/${encodeURIComponent(token)}/${encodeURIComponent(id)}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })
}
