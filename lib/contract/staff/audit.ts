import { z } from 'zod'
import { next_cursor, page, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { AuditDetails } from '#lib/domain/audit-details'
import { id } from '#lib/contract/id'

/** An action of a member, an API key or the command line, or the reply of a recruiter by email. */
export const AuditEntry = z
  .object({
    id,
    actor: z.string().describe('Name of the member, API key or recruiter at that time, or `Command line`.'),
    member_id: z
      .number()
      .int()
      .nullable()
      .describe('ID of the member. Null for API keys, the command line, and recruiters who are not members.'),
    api_key_id: z.number().int().nullable(),
    action: z.string().describe('Example: `candidacies.status.create`.'),
    target: z.string().nullable().describe('Type of the changed object, such as `candidacies`.'),
    target_id: z.number().int().nullable(),
    details: AuditDetails.nullable().describe('Path parameters, and what the action changed.'),
    ip_address: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'AuditEntry' })

export const listAuditEntries = staffEndpoint({
  method: 'GET',
  path: '/audit',
  scope: 'audit:read',
  summary:
    'List actions of members, API keys and the command line, and replies of recruiters by email, newest first. From the command line, it lists only replies and changes of members, recruiters, keys and the status of applications. Entries are deleted after 24 months.',
  tag: 'Activity log',
  query: z.strictObject({
    ...page,
    action: z.string().min(1).max(100).optional().describe('Filter by action.'),
    member: z.coerce.number().pipe(id).optional().describe('Filter by the ID of a member.'),
  }),
  reply: z.strictObject({ entries: z.array(AuditEntry), next_cursor }),
})
