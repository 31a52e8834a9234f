import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { eventOf, eventStream } from '#lib/funnel-api/platform/events/events'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

/** A suspended member loses access within a second, including the time of the queries. SQLite has no notifications. */
const READ_MS = 800
/** On PostgreSQL, transactions commit in a different order than their IDs, so some IDs before the last are read again. */
const WINDOW = 200
const MAX = 500

type Stream = {
  company_id: number
  /** The caller whose streams are limited. */
  owner: string
  /** Whether the caller still has access. */
  isAllowed: () => Promise<boolean>
  signal: AbortSignal
}

/** Returns an event stream of the changed applications of a company. It ends when the caller loses access. */
export async function streamChanges({ db }: Pick<Api, 'db'>, { company_id, owner, isAllowed, signal }: Stream) {
  let last = await lastId(db)
  const sent = new Set<number>()
  for (const { id } of await changesAfter(db, company_id, last - WINDOW)) sent.add(id)
  return eventStream({
    key: `company:${company_id}`,
    owner,
    every: READ_MS,
    read: async () => {
      if (!(await isAllowed())) return null
      const changes = (await changesAfter(db, company_id, last - WINDOW)).filter(({ id }) => !sent.has(id))
      for (const { id } of changes) sent.add(id)
      last = Math.max(last, ...changes.map(({ id }) => id))
      for (const id of sent) if (id <= last - WINDOW) sent.delete(id)
      return [...new Set(changes.map(({ candidacy_id }) => candidacy_id))]
    },
    format: (ids) => (ids ?? []).map((id) => eventOf({ type: 'application.changed', id })).join(''),
    isLast: (ids) => ids === null,
    signal,
  })
}

async function lastId(db: Db) {
  const { last } = await db
    .selectFrom('candidacy_changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const changesAfter = (db: Db, company_id: number, id: number) =>
  db
    .selectFrom('candidacy_changes')
    .select(['id', 'candidacy_id'])
    .where('company_id', '=', company_id)
    .where('id', '>', id)
    .orderBy('id')
    .limit(MAX)
    .execute()

/** Deletes changes that all streams have already sent. */
export const sweepCandidacyChanges: Job = {
  name: 'sweep-candidacy-changes',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db.deleteFrom('candidacy_changes').where('created_at', '<', ago(api, HOUR_MS)).execute()
  },
}
