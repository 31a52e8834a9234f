import type { Hono } from 'hono'
import type { z } from 'zod'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/platform/context'
import { withIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type Call, parseOrThrow, readCall, replyOf } from '#lib/funnel-api/edges/http/serve'
import { type Staff, authenticateKey } from '#lib/funnel-api/features/accounts/api-keys'

/** Call limit per key. */
export const CALLS_PER_KEY = { name: 'staff-key', max: 600, seconds: 60 }

const EXPORTS_PER_KEY = { name: 'staff-export', max: 60, seconds: 3600 }

/** Counts an export of personal data. */
export const countExport = (api: Api, key: Staff['key']) => countAttempt(api, EXPORTS_PER_KEY, String(key.id))

export type StaffCall<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & {
  staff: Staff
  /** The unread request, for calls that receive a file. */
  request: Request
}
export type StaffHandler<E extends StaffEndpoint> = (call: StaffCall<E>) => Promise<z.input<E['reply']> | Response>
/** Slow work on the body that must run before the transaction. */
type Prepare<E extends StaffEndpoint> = (body: z.output<E['body']>, staff: Staff) => Promise<z.output<E['body']>>

/**
 * Mounts staff endpoints: authenticate, check the scope, parse, handle, and serialize the reply by the contract's
 * schema. Endpoints are added to `served` for the documentation.
 */
export function serveStaffOn(app: Hono, api: Api, served: StaffEndpoint[]) {
  return <E extends StaffEndpoint>(
    endpoint: E,
    handler: StaffHandler<E>,
    prepare: Prepare<E> = async (body) => body,
  ) => {
    served.push(endpoint)
    app.on(endpoint.method, endpoint.path, async (context) => {
      // Checked before the call is parsed, so that responses without a valid key reveal nothing about a company's data.
      const staff = await authenticateKey(api, context.req.raw.headers, endpoint.scope)
      await countAttempt(api, CALLS_PER_KEY, String(staff.key.id))
      const isFile = endpoint.bodyFormat === 'bytes'
      const { raw, ...call } = await readCall(context, isFile ? { ...endpoint, method: 'GET' } : endpoint)
      const request = context.req.raw
      const body = await prepare(parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>, staff)
      const respond = async () => replyOf(endpoint, await handler({ ...call, body, staff, request }))
      const isIdempotent = endpoint.method === 'POST' && !isFile
      return isIdempotent ? withIdempotencyKey(api, request, `key-${staff.key.id}`, raw, respond) : respond()
    })
  }
}
export type ServeStaff = ReturnType<typeof serveStaffOn>
