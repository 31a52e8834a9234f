import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError, type ErrorCode, fieldErrors } from '#lib/contract/errors'
import { callerOf } from '#lib/funnel-api/auth/caller'
import type { Api, Caller, CallerUser } from '#lib/funnel-api/context'
import { isAway } from '#lib/funnel-api/db/away'
import { isReferenceGone } from '#lib/funnel-api/db/gone'
import { onceOnly } from '#lib/funnel-api/idempotency'
import { noteDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { log } from '#lib/telemetry/log'

const MAX_BODY = 1024 * 1024
/** Values in one body, those within others included: each that is wrong takes its time. */
const VALUES_MOST = 20_000
/** Wrong fields that a refusal names. */
export const FIELDS_MOST = 50

export type Call<E extends Endpoint> = {
  params: Record<string, string>
  query: z.output<E['query']>
  body: z.output<E['body']>
  caller: Caller
  headers: Headers
  /** Whoever called has left. */
  signal: AbortSignal
}
/** What the contract promises, or a response that is made already: a stream of it. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | Response>
/** What is asked, read; its body is not parsed yet. */
export type Asked<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'headers' | 'signal'> & { raw: unknown }

/** `Retry-After` in seconds, for errors that pass and do not say when. */
const RETRY_AFTER: { [code in ErrorCode]?: number } = { UNAVAILABLE: 2, TOO_MANY_REQUESTS: 60 }

export function envelope({ code, message, fields, status, challenge, retry_after = RETRY_AFTER[code] }: ApiError) {
  const headers: HeadersInit = {
    'cache-control': 'no-store',
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  }
  return Response.json({ error: { code, message, fields, challenge } }, { status, headers })
}

/** `hasLeft`: the client closed its connection and does not read the response. */
export function renderError(err: unknown, hasLeft = false): Response {
  if (err instanceof ApiError) return envelope(err)
  if (noteDiskFull(err)) {
    log.error('a disk is full', { err })
    return envelope(new ApiError('UNAVAILABLE', 'there is no space to store anything'))
  }
  if (hasLeft || (err instanceof Error && err.message === 'aborted')) {
    log.debug('a request was broken off', { err })
    return envelope(new ApiError('BAD_REQUEST', 'broken off'))
  }
  if (isAway(err)) {
    log.error('the database cannot answer', { err })
    return envelope(new ApiError('UNAVAILABLE', 'the database cannot answer'))
  }
  if (isReferenceGone(err)) {
    log.warn('a call refers to something that was erased meanwhile', { err })
    return envelope(new ApiError('NOT_FOUND', 'it was erased meanwhile'))
  }
  log.error('an unexpected error', { err })
  return envelope(new ApiError('INTERNAL', 'an unexpected error'))
}

/** Mounts calls of the contract: who are you, parse, handle, reply by the contract's own schema. */
export function serveOn(app: Hono, api: Api) {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    // Nothing is read of what nobody in particular sends there.
    const isPersonal = /^\/me(?:\/|$)/.test(endpoint.path)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const caller = await callerOf(api, context.req.raw.headers)
      if (isPersonal) signedIn(caller)
      const { raw, ...asked } = await readCall(context, endpoint)
      const answer = async () => {
        const body = parsed(endpoint.body, raw, 'INVALID') as z.output<E['body']>
        return replyOf(endpoint, await handler({ ...asked, body, caller }))
      }
      const owner = caller.user && String(caller.user.id)
      return endpoint.method === 'POST' ? onceOnly(api, context.req.raw, owner, raw, answer) : answer()
    })
  }
}
export type Serve = ReturnType<typeof serveOn>

export async function readCall<E extends Endpoint>(context: Context, endpoint: E): Promise<Asked<E>> {
  const params = context.req.param() as Record<string, string>
  refuseZeroBytes(params, 'NOT_FOUND')
  refuseZeroBytes(context.req.query(), 'BAD_REQUEST')
  const raw = await bodyOf(context, endpoint)
  const query = parsed(endpoint.query, context.req.query(), 'BAD_REQUEST') as z.output<E['query']>
  const { headers, signal } = context.req.raw
  return { params, query, headers, signal, raw }
}

/** By the contract's own schema: what it does not name is not told. */
export const replyOf = <E extends Endpoint>(endpoint: E, reply: z.input<E['reply']> | Response) =>
  reply instanceof Response
    ? reply
    : Response.json(endpoint.reply.parse(reply), { headers: { 'cache-control': 'no-store' } })

async function bodyOf(context: Context, { method }: Endpoint): Promise<unknown> {
  if (method === 'GET') return {}
  const text = await context.req.text()
  if (text.length > MAX_BODY) throw new ApiError('TOO_LARGE', 'the body is above 1 MB')
  if (text === '') return {}
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? ''))
    throw new ApiError('UNSUPPORTED_TYPE', 'the body must be application/json')
  try {
    return JSON.parse(text, plainValues())
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('BAD_REQUEST', 'the body is not JSON')
  }
}

/** PostgreSQL stores no text with a zero byte: one engine must not take what the other refuses. */
function plainValues() {
  let values = 0
  return (_key: string, value: unknown) => {
    values += 1
    if (values > VALUES_MOST) throw new ApiError('TOO_LARGE', `the body has more than ${VALUES_MOST} values`)
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('a zero byte')
    return value
  }
}

function refuseZeroBytes(texts: Record<string, string>, code: 'BAD_REQUEST' | 'NOT_FOUND') {
  if (Object.values(texts).some((text) => text.includes('\0'))) throw new ApiError(code, 'a zero byte')
}

export function parsed(schema: z.ZodType, value: unknown, code: 'BAD_REQUEST' | 'INVALID') {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new ApiError(code, 'the call has wrong fields', fieldErrors(result.error, FIELDS_MOST))
  return result.data
}

/** The signed-in user, or 401. */
export function signedIn({ user }: Caller): CallerUser {
  if (!user) throw new ApiError('UNAUTHENTICATED', 'a session token is needed')
  return user
}

/** The signed-in user whose legals are accepted and who set a password (§4), or 403. */
export function verified(caller: Caller): CallerUser {
  const user = signedIn(caller)
  if (user.legals_accepted_at === null || !user.is_password_set_by_user)
    throw new ApiError('UNVERIFIED', 'legals and a password come first')
  return user
}

/** A path's id; anything but a positive integer is an id that nothing has. */
export function idIn(params: Record<string, string>, name = 'id'): number {
  const id = Number(params[name])
  if (!Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new ApiError('NOT_FOUND', 'no such id')
  return id
}

export const newApp = (options: { strict?: boolean } = {}) => {
  const app = new Hono(options)
  app.onError((error, context) => renderError(error, context.req.raw.signal.aborted))
  app.notFound(() => envelope(new ApiError('NOT_FOUND', 'no such call')))
  return app
}
