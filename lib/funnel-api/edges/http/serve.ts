import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint, PathParams } from '#lib/contract/endpoint'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { fieldErrors } from '#lib/contract/field-errors'
import { identifyCaller } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/platform/context'
import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'
import { isMissingReference } from '#lib/funnel-api/platform/db/missing-reference'
import { findStoredResponse, idempotencyKeyOf, withIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { recordDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { log } from '#lib/telemetry/log'
import { MAX_ID } from '#lib/contract/id'

/** In bytes. The host limits bodies in the same way before they are read. */
const MAX_BODY = 1024 * 1024
/** Maximum number of values in a body, including nested ones, because each invalid value takes time. */
const MAX_VALUES = 20_000
/** Maximum number of invalid fields in an error. */
export const MAX_FIELDS = 50

export type Call<E extends Endpoint> = {
  params: PathParams<E['path']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  caller: Caller
  headers: Headers
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}
/** Returns the reply of the contract, or a response such as an event stream. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | Response>
/**
 * Slow checks, and those that count attempts. They run before the transaction of an Idempotency-Key, which would delay
 * all other writes and undo the count of a rejected call.
 */
type Check<E extends Endpoint> = (call: Call<E>) => Promise<unknown>
/** A request with an unparsed body. */
export type RawBodyRequest<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'headers' | 'signal'> & {
  raw: unknown
}

/** Default `Retry-After` in seconds of temporary errors. */
const RETRY_AFTER: { [code in ErrorCode]?: number } = { UNAVAILABLE: 2, TOO_MANY_REQUESTS: 60 }

export function errorResponse({ code, message, fields, status, challenge, retry_after = RETRY_AFTER[code] }: ApiError) {
  const headers: HeadersInit = {
    'cache-control': 'no-store',
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  }
  return Response.json({ error: { code, message, fields, challenge } }, { status, headers })
}

/** Logs an error if necessary and converts it to a response. `isDisconnected`: the client no longer reads it. */
export function renderError(err: unknown, isDisconnected = false): Response {
  if (err instanceof ApiError) return errorResponse(err)
  if (recordDiskFull(err)) {
    log.error('disk full', { err })
    return errorResponse(new ApiError('UNAVAILABLE', 'Disk full'))
  }
  if (isDisconnected || (err instanceof Error && err.message === 'aborted')) {
    log.debug('request aborted', { err })
    return errorResponse(new ApiError('BAD_REQUEST', 'Request aborted'))
  }
  if (isUnavailable(err)) {
    log.error('database unavailable', { err })
    return errorResponse(new ApiError('UNAVAILABLE', 'Database unavailable'))
  }
  if (isMissingReference(err)) {
    log.warn('request refers to a row that was deleted in the meantime', { err })
    return errorResponse(new ApiError('NOT_FOUND', 'Referenced object was deleted'))
  }
  log.error('unexpected error', { err })
  return errorResponse(new ApiError('INTERNAL', 'Unexpected error'))
}

/** Mounts endpoints of the contract: authenticates, parses, handles and serializes the reply by its schema. */
export function serveOn(app: Hono, api: Api) {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>, check?: Check<E>) => {
    const isPersonal = /^\/me(?:\/|$)/.test(endpoint.path)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const caller = await identifyCaller(api, context.req.raw.headers)
      // Checked before the body is read, so that callers without a session cannot make the server parse a body.
      if (isPersonal) requireUser(caller)
      const { raw, ...request } = await readCall(context, endpoint)
      const parse = () => {
        const body = parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>
        return { ...request, body, caller }
      }
      const handle = async () => replyOf(endpoint, await handler(parse()))
      const isIdempotent = endpoint.method === 'POST'
      const owner = caller.user && String(caller.user.id)
      // The first call may have changed what `check` checks.
      const stored = isIdempotent && check ? await findStoredResponse(api, context.req.raw, owner, raw) : null
      if (stored) return stored
      await check?.(parse())
      if (!isIdempotent) return handle()
      // Counted before the transaction of the key, because the response of each key is stored for weeks.
      if (owner !== null && idempotencyKeyOf(context.req.raw) !== null)
        await countAttempt(api, PER_USER.keyed_calls, owner)
      return withIdempotencyKey(api, context.req.raw, owner, raw, handle)
    })
  }
}
export type Serve = ReturnType<typeof serveOn>

export async function readCall<E extends Endpoint>(context: Context, endpoint: E): Promise<RawBodyRequest<E>> {
  // The router matched this path, so it has a value for each parameter.
  const params = context.req.param() as PathParams<E['path']>
  rejectZeroBytes(context.req.param() as Record<string, string>, 'NOT_FOUND')
  rejectZeroBytes(context.req.query(), 'BAD_REQUEST')
  const raw = await readBody(context, endpoint)
  const query = parseOrThrow(endpoint.query, context.req.query(), 'BAD_REQUEST') as z.output<E['query']>
  const { headers, signal } = context.req.raw
  return { params, query, headers, signal, raw }
}

/** Serializes a reply by the schema of the contract, which removes unknown fields. */
export const replyOf = <E extends Endpoint>(endpoint: E, reply: z.input<E['reply']> | Response) =>
  reply instanceof Response
    ? reply
    : Response.json(endpoint.reply.parse(reply), { headers: { 'cache-control': 'no-store' } })

async function readBody(context: Context, { method }: Endpoint): Promise<unknown> {
  if (method === 'GET') return {}
  const text = await context.req.text()
  if (Buffer.byteLength(text) > MAX_BODY) throw new ApiError('TOO_LARGE', 'Request body exceeds 1 MB')
  if (text === '') return {}
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? ''))
    throw new ApiError('UNSUPPORTED_TYPE', 'Content-Type must be application/json')
  try {
    return JSON.parse(text, createReviver())
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('BAD_REQUEST', 'Request body is not valid JSON')
  }
}

/**
 * Creates a reviver for `JSON.parse` that limits the number of values. It also rejects zero bytes, which PostgreSQL
 * cannot store in a text, so that both engines accept the same values.
 */
function createReviver() {
  let values = 0
  return (_key: string, value: unknown) => {
    values += 1
    if (values > MAX_VALUES) throw new ApiError('TOO_LARGE', `Request body has more than ${MAX_VALUES} values`)
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('zero byte in a text')
    return value
  }
}

function rejectZeroBytes(texts: Record<string, string>, code: 'BAD_REQUEST' | 'NOT_FOUND') {
  if (Object.values(texts).some((text) => text.includes('\0'))) throw new ApiError(code, 'Zero bytes are not allowed')
}

export function parseOrThrow(schema: z.ZodType, value: unknown, code: 'BAD_REQUEST' | 'INVALID') {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new ApiError(code, 'Request has invalid fields', fieldErrors(result.error, MAX_FIELDS))
  return result.data
}

/** Returns the signed-in user. Throws 401. */
export function requireUser({ user }: Caller): CallerUser {
  if (!user) throw new ApiError('UNAUTHENTICATED', 'Session token required')
  return user
}

/**
 * Returns the signed-in user. Throws 403 if the link of an email opened the session, because anyone who has the email
 * can use such a link.
 */
export function requireSignIn(caller: Caller): CallerUser {
  const user = requireUser(caller)
  if (user.is_link_session) throw new ApiError('SIGN_IN_REQUIRED', 'Enter the password first')
  return user
}

/** Returns the signed-in user. Throws 403 before the legal terms are accepted and a password is set (§4). */
export function requireVerifiedUser(caller: Caller): CallerUser {
  const user = requireUser(caller)
  if (user.legals_accepted_at === null || !user.is_password_set_by_user)
    throw new ApiError('UNVERIFIED', 'Accept the legal terms and set a password first')
  return user
}

/** Parses the `id` of a path. Throws NOT_FOUND. */
export const parseId = ({ id }: { id: string }) => toId(id)

/** Parses an ID of a path. Anything but a positive 32-bit integer is treated as not found. */
export function toId(text: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1 || id > MAX_ID) throw new ApiError('NOT_FOUND', 'ID not found')
  return id
}

export const newApp = (options: { strict?: boolean } = {}) => {
  const app = new Hono(options)
  app.use(async (context, next) => {
    await next()
    // Hono drops the body of a HEAD response, so its file or event stream has to be closed here.
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
  })
  app.onError((error, context) => renderError(error, context.req.raw.signal.aborted))
  app.notFound(() => errorResponse(new ApiError('NOT_FOUND', 'Endpoint not found')))
  return app
}
