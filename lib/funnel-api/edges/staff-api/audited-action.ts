import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'

/** Whether the activity log records a call. */
export const isAudited = ({ method, isAudited: isExplicit = method !== 'GET' }: StaffEndpoint) => isExplicit

const VERBS = { GET: 'read', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

/** The parts of a path that are not parameters. */
export const namesOf = ({ path }: Pick<StaffEndpoint, 'path'>) =>
  path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'))

/** The action of a call in the activity log: 'campaigns.close' for `POST /campaigns/:slug/close`. */
export function auditedAction({ method, path }: Pick<StaffEndpoint, 'method' | 'path'>): string {
  const names = namesOf({ path })
  const isVerb = method === 'POST' && names.length > 1 && !names.at(-1)!.endsWith('s')
  return [...names, ...(isVerb ? [] : [VERBS[method]])].join('.')
}
