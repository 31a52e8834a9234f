import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { StaffScope } from '#lib/domain/staff'

const instant = z.iso.datetime({ offset: true })
const tag = 'Keys'

/** A key without its secret, which cannot be read again. */
export const ApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    prefix: z.string().describe('The beginning of the key, by which people tell keys apart.'),
    scopes: z.array(StaffScope),
    created_at: instant,
    last_used_at: instant.nullable().describe('To the minute.'),
    revoked_at: instant.nullable(),
  })
  .meta({ id: 'ApiKey' })

export const listKeys = staffEndpoint({
  method: 'GET',
  path: '/keys',
  scope: 'keys:read',
  summary: 'All keys of the company, revoked ones too. Keys are made at the command line alone.',
  tag,
  reply: z.strictObject({ keys: z.array(ApiKey) }),
})
export const revokeKey = staffEndpoint({
  method: 'DELETE',
  path: '/keys/:id',
  scope: 'keys:write',
  summary: 'Ends a key at once, the one that asks too. 404 for one that was ended before.',
  tag,
})
