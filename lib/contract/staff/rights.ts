import { z } from 'zod'
import { id, instant, next_cursor, page } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'

const tag = 'Data requests'

const StaffUser = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale: Locale.nullable(),
    created_at: instant,
    expiration_date: z.iso.date().describe('The day on which everything of the person is erased by itself.'),
    nb_candidacies: z.number().int().describe('Applications that were sent.'),
  })
  .meta({ id: 'User' })
export type StaffUser = z.infer<typeof StaffUser>

export const listStaffUsers = staffEndpoint({
  method: 'GET',
  path: '/users',
  scope: 'rights:read',
  summary: 'People with an account, by when they made it; or whose an address is.',
  tag,
  query: z.strictObject({
    email: z.string().max(254).optional().describe('The whole address, in any case of letters.'),
    ...page,
  }),
  reply: z.object({ users: z.array(StaffUser), next_cursor }),
})
/** The reply is a zip, not JSON. */
export const exportStaffUser = staffEndpoint({
  method: 'GET',
  path: '/users/:id/export',
  scope: 'rights:read',
  summary: 'All that is kept of a person, as a zip: `data.json` and the files. It is noted which key asked.',
  tag,
  reply: z.never(),
})
export const eraseStaffUser = staffEndpoint({
  method: 'DELETE',
  path: '/users/:id',
  scope: 'rights:write',
  summary:
    'Erases a person at once: account, applications, messages, files. They are told by mail; it is noted which key did it.',
  tag,
})
