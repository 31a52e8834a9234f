import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

/** A change of public content. `campaign` is null if it concerns the whole company. */
export type Change = { company: string; campaign: string | null }

type Listener = (change: Change | 'all') => void

const listeners = new Set<Listener>()

/**
 * Calls the listener for the changes of all processes, with 'all' if some may have been missed. Returns the unsubscribe
 * function.
 */
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies the listeners in this process. */
export function emitChange(change: Change | 'all') {
  for (const listener of listeners) listener(change)
}

/**
 * Above this number of changes, for example by an import, one change of each company, which drops all its pages, is
 * cheaper, because each change searches all cached pages.
 */
const MAX_CHANGES = 50

/** Notifies the listeners in this process of changes that arrived together. */
export function emitChanges(changes: readonly Change[]) {
  for (const [company, ofCompany] of Map.groupBy(changes, (change) => change.company))
    if (ofCompany.length > 1 && changes.length > MAX_CHANGES) emitChange({ company, campaign: null })
    else ofCompany.forEach(emitChange)
}

/** Notifies all nodes of a change that has no row in the database. With SQLite there is only one node. */
export const publishChange = async (
  { db, isPostgres }: { db: Db; isPostgres: boolean },
  change: Change,
): Promise<void> => {
  if (!isPostgres) return emitChange(change)
  await sql`select pg_notify('careers', ${JSON.stringify(change)})`.execute(db)
}

/** Deletes changes after an hour. By then, every server has read them. */
export const sweepChanges: Job = {
  name: 'sweep-changes',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db.deleteFrom('changes').where('created_at', '<', ago(api, HOUR_MS)).execute()
  },
}
