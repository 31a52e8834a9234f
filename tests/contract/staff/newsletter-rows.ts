import type { StaffRow } from '#tests/contract/staff/rows'

export const NEWSLETTER: Record<string, StaffRow> = {
  listNewsletter: () => ({ invalidQueries: ['limit=0', 'limit=201', 'cursor=x', 'cursor=', 'email=a'] }),
  exportNewsletter: () => ({ invalidQueries: ['limit=1', 'cursor=1'] }),
}
