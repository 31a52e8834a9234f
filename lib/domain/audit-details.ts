import { z } from 'zod'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { MemberRole } from '#lib/domain/staff'

/**
 * Details of an entry of the activity log. The only personal data of candidates in them are IDs, which identify no one
 * after a deletion.
 */
export const AuditDetails = z.looseObject({
  fields: z.array(z.string()).optional().describe('Names of the changed fields, without their values.'),
  slug: z.string().optional().describe('Slug of the job or of other content.'),
  name: z.string().optional().describe('Name of the member, recruiter, API key or template at that time.'),
  role: MemberRole.optional().describe('New role of the member.'),
  is_suspended: z.boolean().optional().describe('Whether the member is suspended now.'),
  status: CandidacyStatus.optional().describe('New status of the applications.'),
  is_by_email: z.boolean().optional().describe('Whether the message was a reply by email.'),
  ids: z.array(z.int()).optional().describe('IDs of the applications that a bulk action changed, 500 at most.'),
})
export type AuditDetails = z.infer<typeof AuditDetails>
