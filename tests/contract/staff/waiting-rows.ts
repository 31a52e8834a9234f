import type { StaffRow } from '#tests/contract/staff/rows'

/** Queries may name jobs. Jobs of another company are treated as unknown. */
export const WAITING: Record<string, StaffRow> = {
  listWaiting: () => ({ query: 'campaign=night-baker', queries: ['limit=0', 'limit=many'] }),
  readFunnel: () => ({ query: 'campaign=night-baker', queries: ['since=yesterday', 'since=2026-02-30'] }),
}
