import type { Decision } from '#lib/contract/staff/decisions'

const AT = '2026-11-25T10:00:00.000Z'

/** An open rejection by Lena Vogt, the member with the ID 2, unless `changes` says otherwise. */
export const decisionOf = (changes: Partial<Decision> = {}): Decision => ({
  id: 11,
  candidacy_id: 1,
  staff_user_id: 2,
  author_name: 'Lena Vogt',
  status: 'REJECTED',
  content: null,
  created_at: AT,
  due_at: AT,
  state: 'open',
  applied_at: null,
  cancelled_at: null,
  cancelled_by: null,
  cancelled_by_name: null,
  failed_at: null,
  failure: null,
  ...changes,
})
