import { withRetryAfter } from '#lib/client/retry-after'
import { createCaller, type Input, type Send } from '#lib/contract/caller'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

/** The header that names the company of a call. Calls about the member themselves have none. */
const COMPANY_HEADER = 'x-company'

const send: Send = withRetryAfter((request) => fetch(request))
let caller: ReturnType<typeof createCaller> | undefined

/** Replaces the transport, for tests. */
export const setManagerTransport = (testSend: Send, base = 'http://manager.test/staff/v1') => {
  caller = createCaller(withRetryAfter(testSend), base)
}

export type StaffInput<E extends Endpoint> = Input<E> & { company?: string }

let onSignedOut = () => {}
/** Called when a call finds that the session has ended. */
export const setSignedOutListener = (listener: () => void) => void (onSignedOut = listener)

const isSignIn = ({ path }: Endpoint) => path === '/session' || path.startsWith('/session/')

/** Calls the staff API with the session of the member. Throws `ApiError`. */
export const callStaff = <E extends Endpoint>(endpoint: E, { company, ...input }: StaffInput<E> = {}) => {
  caller ??= createCaller(send, `${location.origin}/staff/v1`)
  const headers = { ...input.headers, ...(company !== undefined && { [COMPANY_HEADER]: company }) }
  return caller(endpoint, { ...input, headers } as Input<E>).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && !isSignIn(endpoint)) onSignedOut()
    throw error
  })
}

/** The SWR key of a read. All keys of a company start with its name. */
export const staffKey = (endpoint: Endpoint, { company = '', params = {}, query }: StaffInput<Endpoint> = {}) =>
  ['staff', company, endpoint.method, endpoint.path, params, query ?? {}] as const
