import type { z } from 'zod'
import { type Endpoint, fillPath, hasBody, type Params } from '#lib/contract/endpoint'
import { ApiError, type ErrorCode, ErrorEnvelope } from '#lib/contract/errors'
import type { Warn } from '#lib/contract/normalize-reply'

/** Sends a request to the funnel API. All calls use this interface. */
export type Send = (request: Request) => Promise<Response>

/**
 * The base URL from FUNNEL_API_URL. The default host name is never resolved, because the embedded API runs in-process.
 */
export const baseUrlFrom = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '') ?? 'http://funnel-api.internal'

export type Input<E extends Endpoint> = {
  params?: Params
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whether the call continues when the page closes. */
  keepalive?: boolean
}

/**
 * Creates a typed `call(endpoint, input)` over a `Send`. It throws `ApiError` for every failure, including network
 * errors. If a reply breaks the contract, each problem goes to `warn`, never to a user (§5), and the usable part of the
 * reply is returned. If no part is usable, it throws a `ZodError`.
 */
export const createCaller =
  (send: Send, base: string, warn: Warn = console.warn) =>
  async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<z.output<E['reply']>> => {
    const response = await sendRequest(send, toRequest(endpoint, input, base))
    if (!response.ok) throw await toError(response)
    const body = await readReply(response, input.signal)
    const parsed = endpoint.reply.safeParse(body)
    if (parsed.success) return parsed.data as z.output<E['reply']>
    const { normalizeReply } = await import('#lib/contract/normalize-reply')
    return normalizeReply(endpoint, body, parsed.error, warn) as z.output<E['reply']>
  }

export type Call = ReturnType<typeof createCaller>

export function toRequest<E extends Endpoint>(
  endpoint: E,
  { params, query, body, headers, signal, keepalive }: Input<E>,
  base: string,
) {
  const url = new URL(base + fillPath(endpoint.path, params))
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  const isJson = hasBody(endpoint)
  return new Request(url, {
    method: endpoint.method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body ?? {}) : undefined,
    signal,
    ...(keepalive && { keepalive }),
  })
}

export async function sendRequest(send: Send, request: Request) {
  try {
    return await send(request)
  } catch (cause) {
    throw unavailable(cause, request.signal)
  }
}

/** Returns an abort by the caller unchanged. Any other failure is a network error. */
const unavailable = (cause: unknown, signal?: AbortSignal) =>
  signal?.aborted
    ? cause
    : new ApiError('UNAVAILABLE', cause instanceof Error ? cause.message : 'Network error', undefined, 0)

/** The network can fail in the middle of a body, and a captive portal responds with HTML. */
async function readReply(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw unavailable(cause, signal)
  })
  try {
    return fromJson(text)
  } catch {
    throw new ApiError('UNAVAILABLE', 'Response is not JSON', undefined, response.status)
  }
}

const fromJson = (text: string) => (text === '' ? {} : (JSON.parse(text) as unknown))

/** The error of a response. If the body is missing or is not an error envelope, the status decides the code. */
export async function toError(response: Response) {
  const parsed = ErrorEnvelope.safeParse(
    await response
      .text()
      .then(fromJson)
      .catch(() => null),
  )
  const { status } = response
  const retry_after = parseRetryAfter(response.headers.get('retry-after'))
  if (!parsed.success) return new ApiError(byStatus(status), `Status ${status}`, undefined, status, { retry_after })
  const { code, message, fields, challenge } = parsed.data.error
  return new ApiError(code, message, fields, status, { retry_after, challenge })
}

/** `Retry-After` in seconds. A proxy may send a date instead. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}

/** Codes of error responses without an envelope, for example from a proxy or another upstream. */
const BY_STATUS: { [status: number]: ErrorCode } = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'INVALID',
  429: 'TOO_MANY_REQUESTS',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
}
const byStatus = (status: number): ErrorCode => BY_STATUS[status] ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST')
