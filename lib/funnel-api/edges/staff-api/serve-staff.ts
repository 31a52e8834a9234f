import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Api } from '#lib/funnel-api/platform/context'
import type { AuditDetails } from '#lib/domain/audit-details'
import type { StaffScope } from '#lib/domain/staff'
import { limitedCheck } from '#lib/funnel-api/platform/limited-check'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { findStoredResponse, withIdempotencyKey } from '#lib/funnel-api/edges/http/idempotency'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type Call, parseOrThrow, readCall, replyOf } from '#lib/funnel-api/edges/http/serve'
import { requireScope } from '#lib/funnel-api/features/accounts/api-keys'
import { recordAudit, recordPersonalAudit, updateAudit } from '#lib/funnel-api/features/members/audit'
import {
  type Actor,
  authenticateStaff,
  idempotencyOwnerOf,
  ownerOf,
  requireManagerPage,
  requireSignedIn,
  type Staff,
} from '#lib/funnel-api/features/members/authenticate'
import type { SignedIn } from '#lib/funnel-api/features/members/sessions'
import { log } from '#lib/telemetry/log'
import { auditedAction, isAudited, namesOf } from '#lib/funnel-api/edges/staff-api/audited-action'

/** Call limit per key or member. */
export const CALLS_PER_KEY = { name: 'staff-key', max: 600, seconds: 60 }

const EXPORTS_PER_KEY = { name: 'staff-export', max: 60, seconds: 3600 }

/** Counts an export of personal data. */
export const countExport = (api: Api, actor: Actor) => countAttempt(api, EXPORTS_PER_KEY, ownerOf(actor))

const MAX_EXPORT_MS = 10 * 60_000

/**
 * Returns a check to be made before each part of an export. It throws if the caller has lost access, and if the export
 * takes too long because the client reads slowly.
 */
export function checkExport(api: Pick<Api, 'now'>, authenticate: () => Promise<Staff>) {
  const end = api.now().getTime() + MAX_EXPORT_MS
  return async () => {
    if (api.now().getTime() > end) throw new ApiError('GONE', 'Export took more than 10 minutes')
    await authenticate()
  }
}

/** How often a bulk action checks the access of the caller. */
const BULK_CHECK_MS = 500

/**
 * Returns a function that tells between two transactions why a bulk action must stop: the caller has lost access or one
 * of the scopes, or the check has failed. Null if it may continue.
 */
export function createStopCheck(
  api: Pick<Api, 'now'>,
  authenticate: () => Promise<Staff>,
  scopes: readonly StaffScope[],
) {
  const check = limitedCheck(
    api,
    async () => {
      const staff = await authenticate()
      for (const scope of scopes) requireScope(staff.scopes, scope)
    },
    BULK_CHECK_MS,
  )
  return async () => {
    try {
      await check()
      return null
    } catch (err) {
      if (err instanceof ApiError && (err.code === 'FORBIDDEN' || err.code === 'UNAUTHENTICATED')) return 'NO_ACCESS'
      log.error('checking the access of a bulk action failed', { err })
      return 'FAILED'
    }
  }
}

export type StaffCall<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & {
  staff: Staff
  /** The unread request, for calls that receive a file. */
  request: Request
  /** Authorizes the caller again, for long responses. Throws if the caller has lost access. */
  authenticate: () => Promise<Staff>
  /**
   * Sets facts of the activity log entry that only the handler knows. A second call replaces them. With null, the call
   * adds no entry to those of `auditChange`.
   */
  audit: (facts: AuditFacts | null) => void
  /**
   * Adds an application to the activity log entry, in the transaction of its change. For calls with several
   * transactions: if the process ends between two of them, the entry has the changes that were made.
   */
  auditChange: (db: Db, candidacy_id: number, details?: AuditDetails) => Promise<void>
}
/** `also`: entries of other changes in the same call. */
type AuditFacts = { target_id?: number; details?: AuditDetails; also?: readonly OtherEntry[] }
type OtherEntry = { action: string; target: string; target_id: number; details: AuditDetails }
export type StaffHandler<E extends StaffEndpoint> = (call: StaffCall<E>) => Promise<z.input<E['reply']> | Response>
/** Slow work on the body and checks that must run before the transaction. */
type Prepare<E extends StaffEndpoint> = (body: z.output<E['body']>, staff: Staff) => Promise<z.output<E['body']>>

/**
 * Mounts staff endpoints: authenticate, check the scope, parse, handle, and serialize the reply by the contract's
 * schema. Changes are recorded in the activity log, in the same transaction. Endpoints are added to `served` for the
 * documentation.
 */
export function serveStaffOn(app: Hono, api: Api, served: StaffEndpoint[]) {
  return <E extends StaffEndpoint>(endpoint: E, handler: StaffHandler<E>, prepare?: Prepare<E>) => {
    const { scope, isForKeys = false } = endpoint
    if (scope === null) throw new TypeError(`${endpoint.path} belongs to no company`)
    served.push(endpoint)
    const isFile = endpoint.bodyFormat === 'bytes'
    // A file is read as for GET: its body stays unread here, because the handler reads it in chunks.
    const read: E = isFile ? { ...endpoint, method: 'GET' } : endpoint
    const isAtomic = isAtomicCall(endpoint) && !isFile
    const isIdempotent = endpoint.method === 'POST' && !isFile && !endpoint.hasOwnTransactions
    app.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw
      // Checked before the call is parsed, so that responses without authorization reveal nothing about a company's data.
      const authenticate = () => authenticateStaff(api, request, { scope, isForKeys })
      const staff = await authenticate()
      await countAttempt(api, CALLS_PER_KEY, ownerOf(staff.actor))
      const { raw, ...call } = await readCall(context, read)
      const parsed = parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>
      const owner = idempotencyOwnerOf(staff)
      // The first call may have changed what `prepare` checks.
      const stored = isIdempotent && prepare ? await findStoredResponse(api, request, owner, raw) : null
      if (stored) return stored
      const body = prepare ? await prepare(parsed, staff) : parsed
      const respond = async () => {
        let facts: AuditFacts | null = {}
        const audit = (added: AuditFacts | null) => void (facts = added)
        const action = actionOf(context, endpoint)
        const auditChange = createEntry(api, staff, action, detailsOf(context, body))
        const about = { staff, request, authenticate, audit, auditChange }
        const response = replyOf(endpoint, await handler({ ...call, ...about, body }))
        if (isAudited(endpoint) && response.ok && facts !== null) {
          const { also = [], ...known }: AuditFacts = facts
          const details = { ...detailsOf(context, body), ...known.details }
          for (const each of [{ ...known, details }, ...also]) await recordAudit(api, staff, { ...action, ...each })
        }
        return response
      }
      const handle = isAtomic ? () => inTransaction(api, respond) : respond
      return isIdempotent ? withIdempotencyKey(api, request, owner, raw, handle) : handle()
    })
  }
}

/**
 * Returns a function that adds a changed application to an entry of the activity log, with the commit of its change.
 */
function createEntry(api: Api, staff: Staff, action: ReturnType<typeof actionOf>, common: AuditDetails) {
  let committed: { id: number; ids: readonly number[] } | null = null
  return async (db: Db, candidacy_id: number, more: AuditDetails = {}) => {
    const ids = [...(committed?.ids ?? []), candidacy_id]
    const details = { ...common, ...more, ids }
    const id = committed?.id ?? (await recordAudit({ db, now: api.now }, staff, { ...action, details })).id
    if (committed) await updateAudit({ db }, id, details)
    await afterCommit(async () => void (committed = { id, ids }))
  }
}

/** Whether a change and its entry in the activity log are committed together. */
const isAtomicCall = (endpoint: StaffEndpoint) =>
  isAudited(endpoint) && endpoint.method !== 'GET' && !endpoint.hasOwnTransactions

export type ServeStaff = ReturnType<typeof serveStaffOn>

/** The activity log entry of a call. */
function actionOf(context: Context, endpoint: StaffEndpoint) {
  const id = Number(context.req.param('id'))
  return {
    action: auditedAction(endpoint),
    target: namesOf(endpoint)[0] ?? null,
    target_id: Number.isSafeInteger(id) && id > 0 ? id : null,
    ip_address: context.req.header('x-client-address') || null,
  }
}

/** The values of the path and the names of the changed fields, without their values, which may be personal. */
function detailsOf(context: Context, body: unknown) {
  const fields = typeof body === 'object' && body !== null && !(body instanceof Uint8Array) ? fieldNames(body) : []
  return { ...(context.req.param() as Record<string, string>), ...(fields.length > 0 && { fields }) }
}

function fieldNames(body: object): string[] {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  const [only] = entries
  const inner: unknown = entries.length === 1 && only?.[1]
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? Object.keys(inner)
    : entries.map(([name]) => name)
}

type MemberCall<E extends StaffEndpoint> = Omit<Call<E>, 'caller'> & { request: Request }
type MemberHandler<E extends StaffEndpoint, More = object> = (
  call: MemberCall<E> & More,
) => Promise<z.input<E['reply']> | Response>

/** Mounts endpoints that belong to no company: public ones, and ones for a signed-in member. */
export function serveMembersOn(app: Hono, api: Api, served: StaffEndpoint[]) {
  const mount = <E extends StaffEndpoint, More>(
    endpoint: E,
    handler: MemberHandler<E, More>,
    /** Runs before the call is parsed. */
    authorize: (request: Request) => Promise<More>,
    /** Adds the entry in the activity log. */
    record?: (action: ReturnType<typeof actionOf>, more: More) => Promise<unknown>,
  ) => {
    served.push(endpoint)
    const isAtomic = record !== undefined && isAtomicCall(endpoint)
    app.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw
      const more = await authorize(request)
      const { raw, ...call } = await readCall(context, endpoint)
      const body = parseOrThrow(endpoint.body, raw, 'INVALID') as z.output<E['body']>
      const respond = async () => {
        const response = replyOf(endpoint, await handler({ ...call, body, request, ...more }))
        if (isAudited(endpoint) && response.ok) await record?.(actionOf(context, endpoint), more)
        return response
      }
      return isAtomic ? inTransaction(api, respond) : respond()
    })
  }
  const servePublic = <E extends StaffEndpoint>(endpoint: E, handler: MemberHandler<E>) =>
    mount(endpoint, handler, async (request) => {
      requireManagerPage(api, request)
      return {}
    })
  const serveSession = <E extends StaffEndpoint>(endpoint: E, handler: MemberHandler<E, { signedIn: SignedIn }>) => {
    const authorize = async (request: Request) => {
      const signedIn = await requireSignedIn(api, request)
      await countAttempt(api, CALLS_PER_KEY, ownerOf({ kind: 'member', id: signedIn.user.id }))
      return { signedIn }
    }
    mount(endpoint, handler, authorize, (action, { signedIn: { user } }) => recordPersonalAudit(api, user, action))
  }
  return { servePublic, serveSession }
}
export type ServeMembers = ReturnType<typeof serveMembersOn>
