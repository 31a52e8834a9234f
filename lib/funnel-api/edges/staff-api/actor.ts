import { ApiError } from '#lib/contract/errors'
import type { Staff } from '#lib/funnel-api/features/members/authenticate'
import { expectedVersion } from '#lib/funnel-api/features/candidacies/version'
import type { LinkHost } from '#lib/funnel-api/features/files/grants'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'

/** Returns the company and the member of a call. The member is null for an API key. */
export function actorOf({ actor, company }: Staff): Actor {
  if (actor.kind === 'key') return { company, member: null }
  return { company, member: { id: actor.id, name: actor.name, is_admin: actor.role !== 'recruiter' } }
}

/** The host of the file links in a reply. Links for members are on the manager host, which checks their session. */
export const linkHostOf = ({ actor }: Staff): LinkHost => (actor.kind === 'member' ? 'manager' : 'careers')

/**
 * Returns the version in `If-Match`. Throws BAD_REQUEST if a member sends none, because the member could overwrite
 * changes of others. Keys may omit it.
 */
export function requireVersion(staff: Staff, headers: Headers): string | null {
  if (actorOf(staff).member !== null && !headers.has('if-match'))
    throw new ApiError('BAD_REQUEST', 'If-Match header required')
  return expectedVersion(headers)
}

/** Whether the caller may read the texts of conversations and decisions. */
export const mayReadTexts = ({ scopes }: Staff): boolean => scopes.includes('discussions:read')
