import type { Hono } from 'hono'
import type { z } from 'zod'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/context'
import { onceOnly } from '#lib/funnel-api/idempotency'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { type Call, parsed, readCall, replyOf } from '#lib/funnel-api/serve'
import { type Staff, staffOf } from '#lib/funnel-api/staff/keys'

/** Call limit per key. */
export const CALLS_PER_KEY = { name: 'staff-key', most: 600, seconds: 60 }

export type StaffCall<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & {
  staff: Staff
  /** The unread request, for calls that receive a file. */
  request: Request
}
export type StaffHandler<E extends StaffEndpoint> = (call: StaffCall<E>) => Promise<z.input<E['reply']> | Response>
/** Slow work on the body before a transaction starts. */
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
      // Checked before anything of the call is read, so that responses reveal nothing about a company's data.
      const staff = await staffOf(api, context.req.raw.headers, endpoint.scope)
      await countAttempt(api, CALLS_PER_KEY, String(staff.key.id))
      const isFile = endpoint.takes === 'bytes'
      const { raw, ...asked } = await readCall(context, isFile ? { ...endpoint, method: 'GET' } : endpoint)
      const request = context.req.raw
      const body = await prepare(parsed(endpoint.body, raw, 'INVALID') as z.output<E['body']>, staff)
      const answer = async () => replyOf(endpoint, await handler({ ...asked, body, staff, request }))
      const isOnce = endpoint.method === 'POST' && !isFile
      return isOnce ? onceOnly(api, request, `key-${staff.key.id}`, raw, answer) : answer()
    })
  }
}
export type ServeStaff = ReturnType<typeof serveStaffOn>
