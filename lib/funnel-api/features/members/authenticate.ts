import { ApiError } from '#lib/contract/errors'
import { scopesOfRole, type StaffScope } from '#lib/domain/staff'
import { authenticateKey } from '#lib/funnel-api/features/accounts/api-keys'
import { findAccess, hasAccess } from '#lib/funnel-api/features/members/access'
import { requireSameOrigin, sessionTokenOf } from '#lib/funnel-api/features/members/cookie'
import { addressOf, findMemberSession } from '#lib/funnel-api/features/members/sessions'
import type { SignedIn, Staff } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'

const isWrite = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/**
 * Authenticates a call in a company: by an API key, or by a member's session and the company in `x-company`. Throws
 * UNAUTHENTICATED without either, and FORBIDDEN without access to the company or without `scope`.
 */
export async function authenticateStaff(api: Api, request: Request, scope: StaffScope): Promise<Staff> {
  const { headers } = request
  if (headers.get('authorization') !== null || sessionTokenOf(api, request) === null) {
    const { key, company } = await authenticateKey(api, headers, scope)
    const { id, name, scopes } = key
    return { actor: { kind: 'key', id, name }, scopes, company, address: addressOf(headers) }
  }
  const { user, session_id, address } = await authenticateMember(api, request)
  const slug = headers.get('x-company')
  if (!slug) throw new ApiError('BAD_REQUEST', 'Company required (x-company: <slug>)')
  const access = await findAccess(api.db, user, slug)
  // The same for a company that does not exist, so that members cannot find out which others there are.
  if (!access) throw new ApiError('FORBIDDEN', 'No access to this company')
  const scopes = scopesOfRole(access.role)
  if (!scopes.includes(scope)) throw new ApiError('FORBIDDEN', `Missing scope: ${scope}`)
  const actor = { kind: 'member', id: user.id, name: user.name, user, role: access.role, session_id } as const
  return { actor, scopes, company: access.company, address }
}

/**
 * Authenticates a member without a company. Throws UNAUTHENTICATED without a current session, also if the person can no
 * longer open any company, and FORBIDDEN for a write that another site caused.
 */
export async function authenticateMember(api: Api, request: Request): Promise<SignedIn> {
  const token = sessionTokenOf(api, request)
  const signedIn = token === null ? null : await findMemberSession(api, token, addressOf(request.headers))
  if (!signedIn || !(await hasAccess(api.db, signedIn.user))) throw new ApiError('UNAUTHENTICATED', 'Sign-in required')
  if (isWrite(request)) requireSameOrigin(api, request)
  return signedIn
}
