import type { Hono } from 'hono'
import type { z } from 'zod'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { withIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { type Call, parseOrThrow, readCall, replyOf } from '#lib/funnel-api/edges/http/serve'
import { actionOf, fieldNames, recordAudit } from '#lib/funnel-api/features/members/audit'
import { authenticateStaff } from '#lib/funnel-api/features/members/authenticate'
import { type Actor, actorKey, type Staff } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { log } from '#lib/telemetry/log'

/** Call limit per key. */
export const CALLS_PER_KEY = { name: 'staff-key', max: 600, seconds: 60 }
/** Call limit per member. Separate, because keys and members have the same IDs. */
const CALLS_PER_MEMBER = { name: 'staff-member', max: 1200, seconds: 60 }

const EXPORTS_PER_KEY = { name: 'staff-export', max: 60, seconds: 3600 }
const EXPORTS_PER_MEMBER = { name: 'staff-member-export', max: 60, seconds: 3600 }

const countCall = (api: Api, { kind, id }: Pick<Actor, 'kind' | 'id'>) =>
  countAttempt(api, kind === 'key' ? CALLS_PER_KEY : CALLS_PER_MEMBER, String(id))

/** Counts an export of personal data. */
export const countExport = (api: Api, { kind, id }: Pick<Actor, 'kind' | 'id'>) =>
  countAttempt(api, kind === 'key' ? EXPORTS_PER_KEY : EXPORTS_PER_MEMBER, String(id))

export type StaffCall<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & {
  staff: Staff
  /** The unread request, for calls that receive a file. */
  request: Request
}
export type StaffHandler<E extends StaffEndpoint> = (call: StaffCall<E>) => Promise<z.input<E['reply']> | Response>
/** Slow work on the body that must run before the transaction. */
type Prepare<E extends StaffEndpoint> = (body: z.output<E['body']>, staff: Staff) => Promise<z.output<E['body']>>

/**
 * Mounts staff endpoints: authenticate, check the scope, parse, handle, record in the audit log, and serialize the reply
 * by the contract's schema. Endpoints are added to `served` for the documentation.
 */
export function serveStaffOn(app: Hono, api: Api, served: StaffEndpoint[]) {
  return <E extends StaffEndpoint>(
    endpoint: E,
    handler: StaffHandler<E>,
    prepare: Prepare<E> = async (body) => body,
  ) => {
    const { scope } = endpoint
    if (scope === null) throw new Error(`${endpoint.path} has no scope: mount it with serveSession`)
    served.push(endpoint)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw
      // Checked before the call is parsed, so that responses without access reveal nothing about a company's data.
      const staff = await authenticateStaff(api, request, scope)
      await countCall(api, staff.actor)
      const isFile = endpoint.bodyFormat === 'bytes'
      const { raw, ...call } = await readCall(context, isFile ? { ...endpoint, method: 'GET' } : endpoint)
      const body = await prepare(parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>, staff)
      const respond = async () => {
        const response = replyOf(endpoint, await handler({ ...call, body, staff, request }))
        if ((endpoint.method !== 'GET' || endpoint.isAudited) && response.ok)
          await recordCall(api, endpoint, staff, call.params, raw)
        return response
      }
      const isIdempotent = endpoint.method === 'POST' && !isFile
      return isIdempotent ? withIdempotencyKey(api, request, actorKey(staff.actor), raw, respond) : respond()
    })
  }
}
export type ServeStaff = ReturnType<typeof serveStaffOn>

/** Records which fields a call changed, without their values. The change is done, so a failure is only logged. */
async function recordCall(
  api: Api,
  endpoint: StaffEndpoint,
  staff: Staff,
  params: Readonly<Record<string, string>>,
  raw: unknown,
) {
  const id = Number(params.id)
  const { id: _id, ...others } = params
  const fields = fieldNames(raw)
  const details = { ...others, ...(fields.length > 0 && { fields }) }
  await recordAudit(api.db, api, staff, {
    action: actionOf(endpoint),
    target: endpoint.path.split('/')[1] ?? null,
    target_id: Number.isSafeInteger(id) ? id : null,
    details: Object.keys(details).length > 0 ? details : null,
  }).catch((err: unknown) => log.error('audit entry failed', { action: actionOf(endpoint), err }))
}
