import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { StaffScope } from '#lib/domain/staff'

const timestamp = z.iso.datetime({ offset: true })
const tag = 'Keys'

/** An API key without its secret, which is only returned on creation. */
export const ApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    prefix: z.string().describe('First characters of the key, to recognize it.'),
    scopes: z.array(StaffScope),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('Last use, accurate to one minute.'),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' })

export const listKeys = staffEndpoint({
  method: 'GET',
  path: '/keys',
  scope: 'keys:read',
  summary: 'List API keys, including revoked ones. Keys can only be created with the command line.',
  tag,
  reply: z.strictObject({ keys: z.array(ApiKey) }),
})
export const revokeKey = staffEndpoint({
  method: 'DELETE',
  path: '/keys/:id',
  scope: 'keys:write',
  summary: 'Revoke an API key immediately, including the calling one. Returns 404 if it is already revoked.',
  tag,
})
