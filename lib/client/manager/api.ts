import type { z } from 'zod'
import { isIdle } from '#lib/client/manager/last-input'
import { hasMemberChanged } from '#lib/client/manager/shown-member'
import { withRetryAfter } from '#lib/client/retry-after'
import { createCaller, type Input, type Send, sendRequest, toError, toRequest } from '#lib/contract/caller'
import type { Endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

/** The header that names the company of a call. Calls about the member themselves have none. */
const COMPANY_HEADER = 'x-company'
/** Marks a read that does not extend the session, because the member has not used the page for a while. */
const IDLE_HEADER = 'x-idle'

const defaultSend: Send = withRetryAfter((request) => fetch(request))
let caller: ReturnType<typeof createCaller> | undefined
let transport: { send: Send; base: string } | undefined

/** @internal Replaces the transport, for tests. */
export const setManagerTransport = (testSend: Send, base = 'http://manager.test/staff/v1') => {
  caller = createCaller(withRetryAfter(testSend), base)
  transport = { send: testSend, base }
}

export type StaffInput<E extends Endpoint> = Input<E> & { company?: string }

/** The header with the version that the caller has seen, so that a newer one is not overwritten. */
export const ifMatch = (version: string) => ({ 'if-match': `"${version}"` })

let onSignedOut = () => {}
/** Sets the function that is called when a call finds that the session has ended. */
export const setSignedOutListener = (listener: () => void) => void (onSignedOut = listener)

/** Number of sign-ins since the page loaded. */
let signInCount = 0
/** Records a sign-in. From then on, failures of earlier calls do not mean that the session has ended. */
export const recordSignIn = () => void (signInCount += 1)

let onDenied = () => {}
/**
 * Sets the function that is called when a company rejects a call: the member was suspended or removed, or has another
 * role now.
 */
export const setDeniedListener = (listener: () => void) => void (onDenied = listener)

/**
 * Calls that are made without a session or end it. For them, 401 does not mean that the session has ended elsewhere.
 */
const isSignInOrOut = ({ method, path }: Endpoint) =>
  /^\/session(?:\/|$)/.test(path) && (method === 'GET' || method === 'POST' || method === 'DELETE')

/**
 * Throws before a write if another member has signed in since this page loaded, because the write would be made as that
 * member.
 */
function requireSameMember(endpoint: Endpoint) {
  if (endpoint.method !== 'GET' && !isSignInOrOut(endpoint) && hasMemberChanged())
    throw new ApiError('UNAUTHENTICATED', 'Another member has signed in')
}

/** A call with an idempotency key fails after this time without a response, because it can be repeated. */
const MAX_CALL_MS = 30_000

/** Calls the staff API with the session of the member. Throws `ApiError`. */
export async function callStaff<E extends Endpoint>(endpoint: E, { company, ...input }: StaffInput<E> = {}) {
  requireSameMember(endpoint)
  const report = reporterOf(endpoint, company)
  caller ??= createCaller(defaultSend, `${location.origin}/staff/v1`)
  const isRepeatable = input.headers !== undefined && 'idempotency-key' in input.headers
  const limit = isRepeatable ? AbortSignal.timeout(MAX_CALL_MS) : undefined
  const sent = { ...(limit && { signal: limit }), ...input, headers: headersOf(company, input) }
  return caller(endpoint, sent as Input<E>).catch((error: unknown) => {
    if (limit?.aborted) throw new ApiError('UNAVAILABLE', 'No response in time', undefined, 0)
    throw report(error)
  })
}

/**
 * Call this when a request starts. Returns a function that reports its error to the listeners and returns the error.
 */
function reporterOf(endpoint: Endpoint, company: string | undefined) {
  const signIns = signInCount
  return <T>(error: T): T => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'UNAUTHENTICATED' && !isSignInOrOut(endpoint) && signIns === signInCount) onSignedOut()
    if (code === 'FORBIDDEN' && company !== undefined) onDenied()
    return error
  }
}

const headersOf = (company: string | undefined, { headers }: Pick<Input<Endpoint>, 'headers'>) => ({
  ...headers,
  ...(company !== undefined && { [COMPANY_HEADER]: company }),
  ...(isIdle() && { [IDLE_HEADER]: '1' }),
})

/**
 * Sends a GET call and returns the response without reading its body, for files and event streams. They need this call,
 * because links and EventSource cannot send the header that names the company. Throws `ApiError`.
 */
export async function openStaff<E extends Endpoint>(endpoint: E, { company, ...input }: StaffInput<E> = {}) {
  const { send, base } = transport ?? pageTransport()
  const report = reporterOf(endpoint, company)
  const response = await sendRequest(
    send,
    toRequest(endpoint, { ...input, headers: headersOf(company, input) } as Input<E>, base),
  )
  if (response.ok) return response
  throw report(await toError(response))
}

const pageTransport = () => ({ send: (request: Request) => fetch(request), base: `${location.origin}/staff/v1` })

/** Sends a file as the body of a call. Throws `ApiError`, and the reason of an abort by the caller. */
export async function sendStaffFile<E extends Endpoint>(
  endpoint: E,
  { company, ...input }: StaffInput<E>,
  file: Blob,
): Promise<z.output<E['reply']>> {
  requireSameMember(endpoint)
  const report = reporterOf(endpoint, company)
  const { send, base } = transport ?? pageTransport()
  const { url, method, headers, signal } = toRequest(
    endpoint,
    { ...input, headers: headersOf(company, input) } as Input<E>,
    base,
  )
  const sent = new Headers(headers)
  sent.set('content-type', 'application/octet-stream')
  const response = await sendRequest(send, new Request(url, { method, headers: sent, body: file, signal }))
  if (!response.ok) throw report(await toError(response))
  return endpoint.reply.parse(await response.json()) as z.output<E['reply']>
}

/** The SWR key of a read. All keys of a company start with 'staff' and its slug. */
export const staffKey = (endpoint: Endpoint, { company = '', params = {}, query }: StaffInput<Endpoint> = {}) =>
  ['staff', company, endpoint.method, endpoint.path, params, query ?? {}] as const
