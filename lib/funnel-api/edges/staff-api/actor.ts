import { ApiError } from '#lib/contract/errors'
import type { Staff } from '#lib/funnel-api/features/accounts/api-keys'
import { expectedVersion } from '#lib/funnel-api/features/candidacies/version'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'

export const actorOf = ({ company }: Staff): Actor => ({ company, member: null })

/**
 * Returns the version in `If-Match`. Throws BAD_REQUEST if a member sends none, because the member would overwrite
 * changes of others. Keys may omit it.
 */
export function requireVersion(staff: Staff, headers: Headers): string | null {
  if (actorOf(staff).member !== null && !headers.has('if-match'))
    throw new ApiError('BAD_REQUEST', 'If-Match header required')
  return expectedVersion(headers)
}
