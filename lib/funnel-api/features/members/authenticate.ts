import { ApiError } from '#lib/contract/errors'
import { type StaffRole, type StaffScope, scopesOfRole } from '#lib/domain/staff'
import { renameRecruiter } from '#lib/funnel-api/features/companies/notifications'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { authenticateKey, listActiveKeys, requireScope } from '#lib/funnel-api/features/accounts/api-keys'
import { isFromManager, sessionTokenOf } from '#lib/funnel-api/features/members/session-cookie'
import {
  acceptMemberships,
  readRolesOfSessions,
  readSession,
  roleOf,
  selectAccess,
  type SignedIn,
} from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'

export type Company = { id: number; slug: string; name: string; time_zone: string }

/** Who calls the staff API: an integration with a key, or a signed-in member. */
export type Actor =
  | { kind: 'key'; id: number; name: string }
  | { kind: 'member'; id: number; name: string; role: StaffRole; session_id: number }

/** An authorized caller in a company. */
export type Staff = { actor: Actor; scopes: readonly StaffScope[]; company: Company }

/** Returns the text that identifies a caller in rate limits and idempotency keys. */
export const ownerOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>) => `${kind}-${id}`

/** Returns the owner of idempotency keys. An API key belongs to one company, but a member can belong to several. */
export const idempotencyOwnerOf = ({ actor, company }: Staff) =>
  actor.kind === 'member' ? `${ownerOf(actor)}-${company.id}` : ownerOf(actor)

/**
 * Authorizes a call with a key or by a member, in a company. The header `x-company` names the company of a member's
 * call. Throws UNAUTHENTICATED without a valid key or session, and FORBIDDEN without `scope`, if the call is for keys
 * only, or if the member is suspended or not a member of the company.
 */
export async function authenticateStaff(
  api: Api,
  request: Request,
  { scope, isForKeys }: { scope: StaffScope; isForKeys: boolean },
): Promise<Staff> {
  if (request.headers.has('authorization')) {
    const { key, company } = await authenticateKey(api, request.headers, scope)
    return { actor: { kind: 'key', id: key.id, name: key.name }, scopes: key.scopes, company }
  }
  const slug = request.headers.get('x-company') ?? ''
  const { user, session_id, company, scopes } = await requireMemberOf(api, request, slug, scope)
  const { role, is_accepted, ...facts } = company
  if (isForKeys) throw new ApiError('FORBIDDEN', 'Only for API keys')
  if (!is_accepted) await acceptInvitation(api, user, company.id)
  return { actor: { kind: 'member', id: user.id, name: user.name, role, session_id }, scopes, company: facts }
}

/**
 * Returns the signed-in member, who can open the company and has `scope`, and throws otherwise. Links call this directly,
 * because a browser sends no `x-company` header with them.
 */
export async function requireMemberOf(api: Api, request: Request, slug: string, scope: StaffScope) {
  const { user, session_id } = await requireSignedIn(api, request)
  const company = await findCompany(api, user, slug)
  if (!company) throw new ApiError('FORBIDDEN', 'Not a member of this company')
  const scopes = scopesOfRole(company.role)
  requireScope(scopes, scope)
  return { user, session_id, company, scopes }
}

/** What a caller may do in a company: the role of a member, or that of a key, which never changes. */
type Access = StaffRole | 'key'

export const accessOf = (actor: Actor): Access => (actor.kind === 'key' ? 'key' : actor.role)

/**
 * Returns the current access of the callers whose event streams may continue: keys that are not revoked, and members who
 * are neither signed out, suspended nor removed.
 */
export async function readAccess(api: Api, company_id: number, actors: readonly Actor[]) {
  const session_ids = actors.flatMap((actor) => (actor.kind === 'member' ? [actor.session_id] : []))
  const key_ids = actors.flatMap((actor) => (actor.kind === 'key' ? [actor.id] : []))
  const roles = session_ids.length > 0 ? await readRolesOfSessions(api, company_id, session_ids) : null
  const keys = key_ids.length > 0 ? await listActiveKeys(api, key_ids) : null
  const access = new Map<Actor, Access>()
  for (const actor of actors) {
    const current = actor.kind === 'member' ? roles?.get(actor.session_id) : keys?.has(actor.id) ? 'key' : undefined
    if (current !== undefined) access.set(actor, current)
  }
  return access
}

/** Returns the signed-in member. Throws UNAUTHENTICATED without a session, and FORBIDDEN for a forged request. */
export async function requireSignedIn(api: Api, { headers, method }: Request): Promise<SignedIn> {
  const token = sessionTokenOf(api, headers)
  // An open page polls, which must not extend the session of a member who is away.
  const isUse = method !== 'GET' || !headers.has('x-idle')
  const session = token === null ? null : await readSession(api, token, isUse)
  if (!session)
    throw new ApiError('UNAUTHENTICATED', 'API key (Authorization: Bearer <key>) or session of a member required')
  requireManagerPage(api, { headers, method })
  return session
}

/** Throws FORBIDDEN for a write that a page of another origin sent. */
export function requireManagerPage(api: Api, { headers, method }: Pick<Request, 'headers' | 'method'>) {
  if (method !== 'GET' && method !== 'HEAD' && !isFromManager(api, headers))
    throw new ApiError('FORBIDDEN', 'Cross-origin request rejected')
}

/** Accepts an invitation. From then on, the company sees the name and the language of the account. */
const acceptInvitation = (api: Api, { id, name, locale }: SignedIn['user'], company_id: number) =>
  inTransaction(api, async (db) => {
    await acceptMemberships({ db, now: api.now }, id, { company_id })
    await renameRecruiter(db, id, { name, locale })
  })

/** Finds a company that the member can open, with the member's role. */
async function findCompany({ db }: Pick<Api, 'db'>, { id }: SignedIn['user'], slug: string) {
  const found = await selectAccess(db)
    .select(['company.id', 'company.slug', 'company.name', 'company.time_zone'])
    .select(['user.is_operator', 'membership.id as membership_id', 'membership.role', 'membership.accepted_at'])
    .where('user.id', '=', id)
    .where('company.slug', '=', slug)
    .executeTakeFirst()
  if (!found) return undefined
  const { is_operator, membership_id, role, accepted_at, ...facts } = found
  return { ...facts, role: roleOf({ is_operator, role }), is_accepted: membership_id === null || accepted_at !== null }
}
