import type { Endpoint } from '#lib/contract/endpoint'
import type { SignedIn, Staff } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import { formatCursor, parseCursor } from '#lib/funnel-api/platform/db/cursor'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export type AuditAction = {
  /** For example 'candidacies.status.update'. */
  action: string
  target?: string | null
  target_id?: number | null
  /** Must not contain personal or secret values. */
  details?: Record<string, unknown> | null
}

/** Records an action of a member or an API key in the company of the call. */
export const recordAudit = (
  db: Db,
  { now }: Pick<Api, 'now'>,
  { actor, company, address }: Staff,
  { action, target = null, target_id = null, details = null }: AuditAction,
) =>
  db
    .insertInto('audit_entries')
    .values({
      ...{ company_id: company.id, actor: actor.name, action, target, target_id, details },
      staff_user_id: actor.kind === 'member' ? actor.id : null,
      api_key_id: actor.kind === 'key' ? actor.id : null,
      ip_address: address,
      created_at: now().toISOString(),
    })
    .execute()

/** Records an action of a person outside of a company, such as a sign-in. */
export const recordPersonalAudit = (
  db: Db,
  { now }: Pick<Api, 'now'>,
  { user, address }: Pick<SignedIn, 'user' | 'address'>,
  action: string,
) =>
  db
    .insertInto('audit_entries')
    .values({
      ...{ company_id: null, staff_user_id: user.id, api_key_id: null, actor: user.name, action },
      ...{ target: null, target_id: null, details: null, ip_address: address, created_at: now().toISOString() },
    })
    .execute()

const VERBS: Record<Endpoint['method'], string> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/** The action of a call: `POST /campaigns/:slug/close` is 'campaigns.close', and `PATCH /members/:id` 'members.update'. */
export function actionOf({ method, path }: Pick<Endpoint, 'method' | 'path'>) {
  const segments = path.split('/').filter(Boolean)
  const names = segments.filter((segment) => !segment.startsWith(':'))
  const isVerb = method === 'POST' && names.length > 1 && !names.at(-1)!.endsWith('s')
  return [...names, ...(isVerb ? [] : [VERBS[method]])].join('.')
}

/** Names of the changed fields, without their values. The fields of one wrapping object are listed themselves. */
export function fieldNames(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Uint8Array) return []
  const entries = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const [only] = entries
  if (entries.length === 1 && only && typeof only[1] === 'object' && only[1] !== null && !Array.isArray(only[1]))
    return Object.keys(only[1])
  return entries.map(([name]) => name)
}

type Filter = { cursor?: string | undefined; limit: number; action?: string | undefined; member?: number | undefined }

/** Lists a company's entries, latest first. */
export async function listAudit(db: Db, company_id: number, { cursor, limit, action, member }: Filter) {
  let query = db.selectFrom('audit_entries').selectAll().where('company_id', '=', company_id)
  if (action !== undefined) query = query.where('action', '=', action)
  if (member !== undefined) query = query.where('staff_user_id', '=', member)
  if (cursor !== undefined) {
    const { at, id } = parseCursor(cursor)
    query = query.where((eb) =>
      eb.or([eb('created_at', '<', at), eb.and([eb('created_at', '=', at), eb('id', '<', id)])]),
    )
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows[limit - 1]
  return {
    entries: rows.slice(0, limit).map(({ staff_user_id: member_id, ...row }) => ({ ...row, member_id })),
    next_cursor: rows.length > limit && last ? formatCursor({ at: last.created_at, id: last.id, isMany: false }) : null,
  }
}
