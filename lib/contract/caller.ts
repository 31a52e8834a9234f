import type { z } from 'zod'
import { type Endpoint, fillPath, type Params } from '#lib/contract/endpoint'
import { ApiError, ErrorEnvelope } from '#lib/contract/errors'

/** The one seam: all that anybody knows of the funnel API. */
export type Send = (request: Request) => Promise<Response>

export type Input<E extends Endpoint> = {
  params?: Params
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A typed `call(endpoint, input)` over a `Send`; it throws `ApiError` for every refusal, the network's included. */
export const createCaller =
  (send: Send, base: string) =>
  async <E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<z.output<E['reply']>> => {
    const response = await answered(send, toRequest(endpoint, input, base))
    if (!response.ok) throw await toError(response)
    return endpoint.reply.parse(await bodyOf(response)) as z.output<E['reply']>
  }

export type Call = ReturnType<typeof createCaller>

export function toRequest<E extends Endpoint>(endpoint: E, { params, query, body, headers, signal }: Input<E>, base: string) {
  const url = new URL(base + fillPath(endpoint.path, params))
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  const hasBody = endpoint.method !== 'GET'
  return new Request(url, {
    method: endpoint.method,
    headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
    signal,
  })
}

async function answered(send: Send, request: Request) {
  try {
    return await send(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    throw new ApiError('UNAVAILABLE', cause instanceof Error ? cause.message : 'network error', undefined, 0)
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? {} : (JSON.parse(text) as unknown)
}

async function toError(response: Response) {
  const parsed = ErrorEnvelope.safeParse(await bodyOf(response).catch(() => null))
  if (!parsed.success) return new ApiError(byStatus(response.status), `status ${response.status}`, undefined, response.status)
  const { code, message, fields } = parsed.data.error
  return new ApiError(code, message, fields, response.status)
}

/** A foreign upstream may refuse without our envelope: the status is then all there is. */
const byStatus = (status: number) =>
  status === 401 ? 'UNAUTHENTICATED' : status === 404 ? 'NOT_FOUND' : status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
