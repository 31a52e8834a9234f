import 'server-only'
import { z } from 'zod'
import { readBytes } from '#lib/contract/bytes'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { env } from '#lib/server/env'
import { isPathTraversal, withoutTokens } from '#lib/server/scrub'
import { deviceTokens, forgetDevice, openSession } from '#lib/server/session'
import { upstream, upstreamBase } from '#lib/server/upstream'
import { companyHostOf } from '#lib/tenancy/company-host'
import { lastForwarded } from '#lib/tenancy/forwarded'
import { log } from '#lib/telemetry/log'

/** Request headers that are passed to the API. Cookies and all other headers are dropped. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'user-agent', 'x-request-id']
/** Response headers that are passed to the browser. */
const RESPONSE_HEADERS = ['content-type', 'retry-after', 'content-disposition', 'x-request-id']
/** Headers of every reply. lib/host adds the common ones. */
const PRIVATE_HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }
/** Value of Retry-After in seconds if the API does not answer. */
const RETRY_AFTER = '2'
/** For event streams: proxies must neither compress nor buffer them. */
const STREAM_HEADERS = { 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' }
/** Maximum size of a call's body. Files are sent to the file service. */
const MAX_BODY = 1024 * 1024

/** Tokens are optional: a phone that already has its credential gets no new one. */
const TokenReply = z.looseObject({ auth_token: z.string().optional(), device_token: z.string().optional() })

export function reject(code: ErrorCode, message: string) {
  const headers = { ...PRIVATE_HEADERS, ...(code === 'UNAVAILABLE' && { 'retry-after': RETRY_AFTER }) }
  return Response.json({ error: { code, message } }, { status: STATUS[code], headers })
}

/** Large replies that only pages read, on the server and cached. They are not calls of §7. */
const PAGE_READS = /^\/companies\/[^/]+\/(?:jobs|site_map|help_center)$/

const isReadOnly = ({ method }: Request) => method === 'GET' || method === 'HEAD'

const isJson = ({ headers }: Request | Response) => /^application\/json\b/i.test(headers.get('content-type') ?? '')

const isStream = ({ headers }: Response) => /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/** True for reads, and for writes from a page of the same origin. Sibling subdomains are 'same-site' and rejected. */
export function isSameOrigin(request: Request, host: string) {
  if (isReadOnly(request)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host
}

export type Visitor = { company: string; isSecure: boolean; address: string }

/** The company, scheme and client address of a request. Null if the host is not a company's. */
export function visitorOf(request: Request): Visitor | null {
  const { ROOT_DOMAIN, TRUST_PROXY } = env()
  const host = companyHostOf(request.headers.get('host'), ROOT_DOMAIN)
  if (host.kind !== 'company') return null
  const forwarded = (name: string) => (TRUST_PROXY ? lastForwarded(request.headers.get(name)) : null)
  return {
    company: host.slug,
    isSecure: forwarded('x-forwarded-proto') === 'https',
    // Set by lib/host (client-address.ts), which overwrites a client's own header of that name.
    address: request.headers.get('x-client-address') ?? '',
  }
}

/** Passes a browser's call to the funnel API with the sealed token, and stores tokens of the reply (§4). */
export async function proxy(request: Request, path: string): Promise<Response> {
  const visitor = visitorOf(request)
  if (!visitor) return reject('NOT_FOUND', 'Company not found for this host')
  if (!isSameOrigin(request, request.headers.get('host') ?? ''))
    return reject('FORBIDDEN', 'Cross-origin request rejected')
  if (isPathTraversal(path) || PAGE_READS.test(path)) return reject('NOT_FOUND', 'Endpoint not found')
  const body = await readBytes(request, MAX_BODY)
  if (!body) return reject('TOO_LARGE', 'Request body exceeds 1 MB')
  if (body.length > 0 && !isJson(request)) return reject('UNSUPPORTED_TYPE', 'Request body must be application/json')
  const session = await openSession(visitor.company, visitor.isSecure, kindOf(path))
  const url = new URL(upstreamBase() + path)
  url.search = new URL(request.url).search
  const reply = await upstream(
    new Request(url, {
      method: request.method,
      headers: requestHeaders(request, visitor, session.token, await deviceFor(request.method, path, visitor)),
      body: isReadOnly(request) ? undefined : body,
      redirect: 'manual',
      // Aborts reads when the client disconnects. Writes are completed.
      signal: isReadOnly(request) ? request.signal : undefined,
    }),
  ).catch((err: unknown): Response => {
    // A client that disconnects is not a failure of the API.
    if (!request.signal.aborted) log.warn('funnel API call failed', { path, err })
    return reject('UNAVAILABLE', 'Funnel API unavailable')
  })
  if (reply.ok && returnsTokens(request.method, path)) return await storeToken(reply, session)
  if ((reply.status === 401 && session.token && path !== '/sessions') || endsSession(request.method, path, reply))
    session.end()
  if (endsSession(request.method, path, reply)) await forgetDevice(visitor.isSecure)
  const content = reply.body && isJson(reply) ? withoutTokens(await reply.text()) : reply.body
  return new Response(content, { status: reply.status, headers: responseHeaders(reply) })
}

/** Calls of the phone recorder use a separate session, independent of a user who is signed in on that phone. */
const kindOf = (path: string) => (/^\/recording(\/|$)/.test(path) ? 'recording' : 'session')

/** Calls whose replies contain tokens that the proxy stores. From all other replies, it only removes tokens. */
const returnsTokens = (method: string, path: string) =>
  (method === 'POST' && (/^\/sessions(\/|$)/.test(path) || path === '/users' || path === '/recording/open')) ||
  (method === 'PATCH' && /^\/users\/[^/]+\/reset_password$/.test(path))

/** Returns the device tokens for calls whose reply depends on whether the user has signed in on this device before. */
const deviceFor = async (method: string, path: string, { company, isSecure }: Visitor) =>
  (method === 'POST' && path === '/sessions') || (method === 'PATCH' && path === '/users/send_password_reset')
    ? deviceTokens(company, isSecure)
    : null

const endsSession = (method: string, path: string, reply: Response) => method === 'DELETE' && path === '/me' && reply.ok

async function storeToken(reply: Response, session: Awaited<ReturnType<typeof openSession>>) {
  const { auth_token, device_token, ...rest } = TokenReply.parse(await reply.json())
  if (auth_token !== undefined) await session.saveTokens(auth_token, device_token)
  return new Response(withoutTokens(JSON.stringify(rest)), { status: reply.status, headers: responseHeaders(reply) })
}

function requestHeaders(
  request: Request,
  { company, address }: Visitor,
  token: string | undefined,
  device: string | null,
): Headers {
  const headers = new Headers({ 'x-company': company, 'x-client-address': address })
  if (device !== null) headers.set('x-device-token', device)
  for (const name of REQUEST_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token) headers.set('authorization', token)
  return headers
}

function responseHeaders(reply: Response) {
  const headers = new Headers(PRIVATE_HEADERS)
  for (const name of RESPONSE_HEADERS) {
    const value = reply.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (isStream(reply)) for (const [name, value] of Object.entries(STREAM_HEADERS)) headers.set(name, value)
  return headers
}
