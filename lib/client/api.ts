import { withRetryAfter } from '#lib/client/retry-after'
import { createCaller, type Input, type Send } from '#lib/contract/caller'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

/** Sends calls to the proxy of the funnel API at the same origin. */
const send: Send = withRetryAfter((request) => fetch(request))
let caller: ReturnType<typeof createCaller> | undefined

/** @internal Replaces the transport, for tests. */
export const setTestTransport = (testSend: Send, base = 'http://site.test/api') => {
  caller = createCaller(withRetryAfter(testSend), base)
}

const isReadMe = ({ method, path }: Endpoint) => method === 'GET' && path === '/me'

export const call: ReturnType<typeof createCaller> = (endpoint, input) => {
  caller ??= createCaller(send, `${location.origin}/api`)
  return caller(endpoint, input).catch((error: unknown) => {
    // The session may have ended elsewhere, so it is reloaded. `readMe` itself must not trigger another reload.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !isReadMe(endpoint))
      void import('#lib/client/session-user').then(({ reloadSession }) => reloadSession())
    throw error
  })
}

/** A call with a new idempotency key, so that a request that arrives twice creates nothing twice. */
export const callOnce = <E extends Endpoint>(endpoint: E, input: Input<E> = {}) =>
  call(endpoint, { ...input, headers: { ...input.headers, 'idempotency-key': crypto.randomUUID() } })

/** The SWR key of a read: method, path and parameters. */
export const keyOf = (endpoint: Endpoint, params: Record<string, string | number> = {}) =>
  [endpoint.method, endpoint.path, params] as const
