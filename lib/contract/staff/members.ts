import { z } from 'zod'
import { timestamp } from '#lib/contract/staff/pages'
import { MemberName } from '#lib/contract/staff/sessions'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { MemberRole } from '#lib/domain/staff'
import { id } from '#lib/contract/id'

const tag = 'Members'

export const Member = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    locale: Locale,
    role: MemberRole,
    is_suspended: z.boolean(),
    is_activated: z
      .boolean()
      .describe('False until the member has accepted the invitation, by the first sign-in or by opening the company.'),
    created_at: timestamp,
    last_used_at: timestamp.nullable().describe('Last use of a current session. Null before the acceptance.'),
    /** Empty in replies of nodes of the previous version. */
    version: z
      .string()
      .default('')
      .describe('Changes with the role and with a suspension. Send it as `If-Match` with a change or a removal.'),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

export const listMembers = staffEndpoint({
  method: 'GET',
  path: '/members',
  scope: 'members:read',
  summary: 'List the members who can open this company in the back office.',
  tag,
  reply: z.strictObject({ members: z.array(Member) }),
})
export const inviteMember = staffEndpoint({
  method: 'POST',
  path: '/members',
  scope: 'members:write',
  summary: 'Invite a member by email. Returns 409 if the address is already a member.',
  tag,
  body: z.strictObject({
    member: z.strictObject({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
      name: MemberName,
      role: MemberRole,
      locale: Locale.describe('Language of emails to the member.'),
    }),
  }),
  reply: Member,
})
export const updateMember = staffEndpoint({
  method: 'PATCH',
  path: '/members/:id',
  ifMatch: 'required',
  scope: 'members:write',
  summary: 'Change the role, or suspend a member. Returns 409 if the company would have no active administrator.',
  tag,
  body: z.strictObject({
    member: z
      .strictObject({ role: MemberRole, is_suspended: z.boolean() })
      .partial()
      .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  }),
  reply: Member,
})
export const removeMember = staffEndpoint({
  method: 'DELETE',
  path: '/members/:id',
  ifMatch: 'required',
  scope: 'members:write',
  summary: 'Remove a member from this company. Returns 409 if the company would have no active administrator.',
  tag,
})
