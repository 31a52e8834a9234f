import { z } from 'zod'

/** Permissions of an API key or a member's role. `write` does not include `read`. */
export const StaffScope = z.enum([
  'campaigns:read',
  'campaigns:write',
  'content:read',
  'content:write',
  'candidacies:read',
  'candidacies:write',
  'discussions:read',
  'discussions:write',
  'rights:read',
  'rights:write',
  'webhooks:read',
  'webhooks:write',
  'feeds:read',
  'feeds:write',
  'stats:read',
  'recruiters:read',
  'recruiters:write',
  'newsletter:read',
  'keys:read',
  'keys:write',
  'members:read',
  'members:write',
  'audit:read',
])
export type StaffScope = z.infer<typeof StaffScope>

/** Roles of members. An operator can open every company and is created on the command line only. */
export const StaffRole = z.enum(['recruiter', 'admin', 'operator'])
export type StaffRole = z.infer<typeof StaffRole>

/** Roles in one company. */
export const MemberRole = StaffRole.exclude(['operator'])
export type MemberRole = z.infer<typeof MemberRole>

const RECRUITER_SCOPES: readonly StaffScope[] = [
  'campaigns:read',
  'candidacies:read',
  'candidacies:write',
  'discussions:read',
  'discussions:write',
  'stats:read',
  'members:read',
]

export const scopesOfRole = (role: StaffRole): readonly StaffScope[] =>
  role === 'recruiter' ? RECRUITER_SCOPES : StaffScope.options

/** Events that webhooks receive. */
export const WebhookEvent = z.enum([
  'candidacy.confirmed',
  'candidacy.withdrawn',
  'candidacy.erased',
  'message.created',
  'user.erased',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
