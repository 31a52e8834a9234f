import type { StaffRow } from '#tests/contract/staff/rows'

export const NEWSLETTER: Record<string, StaffRow> = {
  listNewsletter: () => ({ queries: ['limit=0', 'limit=201', 'cursor=x', 'cursor=', 'email=a'] }),
  exportNewsletter: () => ({ queries: ['limit=1', 'cursor=1'] }),
}
