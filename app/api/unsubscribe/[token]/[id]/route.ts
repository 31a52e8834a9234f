import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { ApiError } from '#lib/contract/errors'
import { readBytes } from '#lib/contract/bytes'
import { reject, visitorOf } from '#lib/server/proxy'
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
  if (!visitor) return reject('NOT_FOUND', 'Company not found for this host')
  const body = await readBytes(request, MAX_BODY)
  if (!body || !isOneClick(new TextDecoder().decode(body)))
    return reject('BAD_REQUEST', 'Body must contain List-Unsubscribe=One-Click')
  const { token, id } = await params
  try {
    await callUpstream(unsubscribeCandidacy, {
      params: { id },
      body: { user_token: token },
      headers: { 'x-company': visitor.company, 'x-client-address': visitor.address },
    })
  } catch (error) {
    return error instanceof ApiError
      ? reject(error.code, 'Unsubscribe failed')
      : reject('UNAVAILABLE', 'Funnel API unavailable')
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'private, no-store' } })
}

/** A person who opens the URL is redirected to the confirmation page, because a GET must not change anything. */
export async function GET(_request: Request, { params }: Context) {
  const { token, id } = await params
  const location = `/unsubscription/${encodeURIComponent(token)}/${encodeURIComponent(id)}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })
}
