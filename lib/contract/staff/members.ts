import { z } from 'zod'
import { id, next_cursor, page, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { StaffRole } from '#lib/domain/staff'

const tag = 'Members'

const role = StaffRole.exclude(['operator'])
const name = z.string().trim().min(1).max(100)

export const StaffMember = z
  .object({
    id: id.describe('ID of the person, which is the same in all companies.'),
    email: z.string(),
    name: z.string(),
    locale: Locale,
    role,
    state: z
      .enum(['invited', 'active', 'suspended'])
      .describe('`invited` until the first sign-in. A suspended member cannot open the company.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('Last use of the back office.'),
  })
  .meta({ id: 'Member' })
export type StaffMember = z.infer<typeof StaffMember>

/** An action of a member or an API key. */
export const AuditEntry = z
  .object({
    id,
    actor: z.string().describe('Name of the member or API key at that time.'),
    member_id: id.nullable(),
    key_id: id.nullable(),
    action: z.string().describe('Method and path of the call, such as `POST /candidacies/:id/status`.'),
    target: z.string().nullable().describe('What was changed: the values of the path.'),
    ip_address: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const listMembers = staffEndpoint({
  method: 'GET',
  path: '/members',
  scope: 'members:read',
  summary: 'List the members of the company.',
  tag,
  reply: z.object({ members: z.array(StaffMember) }),
})
export const createMember = staffEndpoint({
  method: 'POST',
  path: '/members',
  scope: 'members:write',
  summary: 'Invite a member by email. Returns 409 if the address already belongs to a member.',
  tag,
  body: z.strictObject({
    email: z.string().trim().max(254).pipe(z.email()),
    name,
    role,
    locale: Locale,
  }),
  reply: StaffMember,
})
export const updateMember = staffEndpoint({
  method: 'PATCH',
  path: '/members/:id',
  scope: 'members:write',
  summary: 'Change the role of a member, or suspend or reactivate the member. Takes effect at the next call.',
  tag,
  body: z
    .strictObject({ role: role.optional(), is_suspended: z.boolean().optional() })
    .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  reply: StaffMember,
})
export const deleteMember = staffEndpoint({
  method: 'DELETE',
  path: '/members/:id',
  scope: 'members:write',
  summary: 'Remove a member from the company. Takes effect at the next call.',
  tag,
})
export const listAuditEntries = staffEndpoint({
  method: 'GET',
  path: '/audit',
  scope: 'audit:read',
  summary: 'List what members and API keys did, latest first. Entries are kept for 24 months.',
  tag,
  query: z.strictObject({
    member_id: z.coerce.number().pipe(id).optional(),
    ...page,
  }),
  reply: z.object({ entries: z.array(AuditEntry), next_cursor }),
})
