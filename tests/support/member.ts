import type { Member } from '#lib/contract/staff/members'

/** A member of a company, for tests of the screens. */
export const MAX: Member = {
  id: 12,
  email: 'max@example.org',
  name: 'Max Weiss',
  locale: 'de',
  role: 'admin',
  is_suspended: false,
  is_activated: true,
  created_at: '2026-11-20T08:00:00Z',
  last_used_at: null,
  version: '1.admin.',
}
