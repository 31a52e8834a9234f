import { patient } from '#lib/client/retry-after'
import { createCaller, type Input, type Send } from '#lib/contract/caller'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

/** The funnel API as the browser sees it: the proxy of this very origin. */
const send: Send = patient((request) => fetch(request))
let caller: ReturnType<typeof createCaller> | undefined

/** Calls through another `Send`: for tests, which hand in a small app of their own. */
export const callThrough = (other: Send, base = 'http://site.test/api') => {
  caller = createCaller(patient(other), base)
}

const isReadMe = ({ method, path }: Endpoint) => method === 'GET' && path === '/me'

export const call: ReturnType<typeof createCaller> = (endpoint, input) => {
  caller ??= createCaller(send, `${location.origin}/api`)
  return caller(endpoint, input).catch((error: unknown) => {
    // The session may have ended elsewhere: who is there is read anew. What reads it says so by itself.
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !isReadMe(endpoint))
      void import('#lib/client/session').then(({ reloadSession }) => reloadSession())
    throw error
  })
}

/** A creating call that may be sent again after a lost answer without doubling what it creates. */
export const callOnce = <E extends Endpoint>(endpoint: E, input: Input<E> = {}) =>
  call(endpoint, { ...input, headers: { ...input.headers, 'idempotency-key': crypto.randomUUID() } })

/** The SWR key of a read: the call itself. */
export const keyOf = (endpoint: Endpoint, params: Record<string, string | number> = {}) =>
  [endpoint.method, endpoint.path, params] as const
