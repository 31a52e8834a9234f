import type { StaffRow } from '#tests/contract/staff/rows'

/** Names of jobs are given in queries: what another company has is as if it were not there. */
export const WAITING: Record<string, StaffRow> = {
  listWaiting: () => ({ query: 'campaign=night-baker', queries: ['limit=0', 'limit=many'] }),
  readFunnel: () => ({ query: 'campaign=night-baker', queries: ['since=yesterday', 'since=2026-02-30'] }),
}
