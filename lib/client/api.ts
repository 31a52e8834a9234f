import { patient } from '#lib/client/retry-after'
import { createCaller, type Input, type Send } from '#lib/contract/caller'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

/** Sends calls to the proxy of the funnel API at the same origin. */
const send: Send = patient((request) => fetch(request))
let caller: ReturnType<typeof createCaller> | undefined

/** Sends calls through another `Send`. For tests, which pass a small app of their own. */
export const callThrough = (other: Send, base = 'http://site.test/api') => {
  caller = createCaller(patient(other), base)
}

const isReadMe = ({ method, path }: Endpoint) => method === 'GET' && path === '/me'

export const call: ReturnType<typeof createCaller> = (endpoint, input) => {
  caller ??= createCaller(send, `${location.origin}/api`)
  return caller(endpoint, input).catch((error: unknown) => {
    // The session may have been ended elsewhere, so it is read again. The call that reads it reports this by itself.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !isReadMe(endpoint))
      void import('#lib/client/session').then(({ reloadSession }) => reloadSession())
    throw error
  })
}

/** Call that creates something. Its idempotency key makes a retry after a lost answer safe. */
export const callOnce = <E extends Endpoint>(endpoint: E, input: Input<E> = {}) =>
  call(endpoint, { ...input, headers: { ...input.headers, 'idempotency-key': crypto.randomUUID() } })

/** The SWR key of a read: method, path and parameters. */
export const keyOf = (endpoint: Endpoint, params: Record<string, string | number> = {}) =>
  [endpoint.method, endpoint.path, params] as const
