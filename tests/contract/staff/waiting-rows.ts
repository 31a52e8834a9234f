import type { StaffRow } from '#tests/contract/staff/rows'

/** Queries may name jobs. Jobs of another company are treated as unknown. */
export const WAITING: Record<string, StaffRow> = {
  listWaiting: () => ({ query: 'campaign=night-baker', invalidQueries: ['limit=0', 'limit=many'] }),
  readFigures: () => ({
    query: 'campaign=night-baker',
    invalidQueries: ['since=yesterday', 'until=2026-02-30', 'interval=month', 'source=', 'since=2016-01-01'],
  }),
  exportFigures: () => ({
    query: 'campaign=night-baker',
    invalidQueries: ['separator=dot', 'table=people', 'until=2999-01-01'],
  }),
  // The counts are exact. Members read the figures, which hide counts of few people.
  readFunnel: () => ({
    query: 'campaign=night-baker',
    invalidQueries: ['since=yesterday', 'since=2026-02-30'],
    memberStatus: 403,
  }),
}
