import { z } from 'zod'
import { timestamp, next_cursor, page } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

const tag = 'Data requests'

const StaffUser = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale: Locale.nullable(),
    created_at: timestamp,
    expiration_date: z.iso.date().describe('Day on which the account and its data are deleted automatically.'),
    nb_candidacies: z.number().int().describe('Number of submitted applications.'),
  })
  .meta({ id: 'User' })
export type StaffUser = z.infer<typeof StaffUser>

export const listStaffUsers = staffEndpoint({
  method: 'GET',
  path: '/users',
  scope: 'rights:read',
  summary: 'List users in creation order, or find one by email address.',
  tag,
  query: z.strictObject({
    email: z.string().max(254).optional().describe('Filter by email address (exact, case-insensitive).'),
    ...page,
  }),
  reply: z.object({ users: z.array(StaffUser), next_cursor }),
})
/** The reply is a zip, not JSON. */
export const exportStaffUser = staffEndpoint({
  method: 'GET',
  path: '/users/:id/export',
  scope: 'rights:read',
  isAudited: true,
  summary:
    'Export the data of a user as a zip: `data.json` and files. The choice of more time or attempts is only in the export that the user downloads. The call is logged with the caller.',
  tag,
  reply: z.never(),
})
export const eraseStaffUser = staffEndpoint({
  method: 'DELETE',
  path: '/users/:id',
  scope: 'rights:write',
  summary:
    'Delete a user immediately with all applications, messages and files. The user is notified by email. The call is logged with the caller.',
  tag,
})
