import type { Db } from '#lib/funnel-api/platform/db/schema'
import { afterCommit } from '#lib/funnel-api/platform/db/transaction'
import { nextChange, wakeStreams } from '#lib/funnel-api/platform/events/events'
import { log } from '#lib/telemetry/log'

/**
 * Polling interval: a member whom another process suspends loses access within a second. The rest of the second is for
 * the queries of a busy server. With SQLite, changes are found only by polling.
 */
const POLL_MS = 500
/**
 * On PostgreSQL, changes are not committed in the order of their IDs, so this number of IDs before the last one is read
 * again.
 */
const WINDOW = 1000
/** Maximum number of changes of one read. More than the window, so that each read also returns new ones. */
const MAX_CHANGES = WINDOW + 500

/** An event stream. `wakeStreams(key)` is called after a change, and when the caller gets other access or loses it. */
type Subscriber<Actor> = {
  actor: Actor
  key: string
  /** The IDs of the changed applications. */
  changed: Set<number>
  access: string
  hasNewAccess: boolean
  isEnded: boolean
}
type Feed<Actor> = { subscribers: Set<Subscriber<Actor>>; started: Promise<unknown>; stop: AbortController }

/**
 * Returns the key of the event after which the streams of a company read again. The triggers of migration 020 send the
 * event after a change.
 */
const keyOf = (company_id: number) => `company:${company_id}`

/**
 * Makes the streams of companies check the access of their callers at once, after the commit of the current
 * transaction. Streams of other processes check it within a second.
 */
export const recheckAccess = (company_ids: readonly number[]) =>
  afterCommit(async () => {
    for (const company_id of company_ids) wakeStreams(keyOf(company_id))
  })

/** Returns what each caller may do in the company. It omits callers without access. */
type ReadAccess<Actor> = (company_id: number, actors: readonly Actor[]) => Promise<ReadonlyMap<Actor, string>>

/**
 * Returns a function that adds an event stream. All streams of a company in this process share the queries for changed
 * applications and for the access of the callers.
 */
export function createChangeFeeds<Actor>(db: Db, readAccess: ReadAccess<Actor>) {
  const feeds = new Map<number, Feed<Actor>>()
  let count = 0

  function open(company_id: number): Feed<Actor> {
    const changes = createChangeReader(db, company_id)
    const feed = { subscribers: new Set<Subscriber<Actor>>(), started: changes.start(), stop: new AbortController() }
    feeds.set(company_id, feed)
    const update = async () => {
      const changed = await changes.read()
      // Includes streams that joined during the read, because no later read returns these changes again.
      const current = [...feed.subscribers]
      const allowed = await readAccess(
        company_id,
        current.map(({ actor }) => actor),
      )
      for (const subscriber of current) {
        for (const id of changed) subscriber.changed.add(id)
        const access = allowed.get(subscriber.actor)
        if (access === undefined) subscriber.isEnded = true
        else if (access !== subscriber.access) Object.assign(subscriber, { access, hasNewAccess: true })
        if (changed.length > 0 || subscriber.isEnded || subscriber.hasNewAccess) wakeStreams(subscriber.key)
      }
    }
    feed.started
      .then(() => repeat(update, keyOf(company_id), feed.stop.signal))
      .catch((err: unknown) => {
        log.error('reading changed applications failed', { err })
        close(company_id, feed)
        // The streams end, and browsers connect again.
        for (const subscriber of feed.subscribers) {
          subscriber.isEnded = true
          wakeStreams(subscriber.key)
        }
      })
    return feed
  }
  function close(company_id: number, feed: Feed<Actor>) {
    feed.stop.abort()
    if (feeds.get(company_id) === feed) feeds.delete(company_id)
  }
  /** Adds a stream of a caller with this access. Call `leave` when it ends. */
  return async (company_id: number, actor: Actor, access: string) => {
    const feed = feeds.get(company_id) ?? open(company_id)
    const subscriber = {
      actor,
      key: `changes-${(count += 1)}`,
      changed: new Set<number>(),
      access,
      hasNewAccess: false,
      isEnded: false,
    }
    feed.subscribers.add(subscriber)
    await feed.started
    const leave = () => {
      feed.subscribers.delete(subscriber)
      if (feed.subscribers.size === 0) close(company_id, feed)
    }
    return { subscriber, leave }
  }
}

/** Repeats work after each event of the key, and otherwise at the polling interval. */
async function repeat(work: () => Promise<void>, key: string, signal: AbortSignal) {
  while (!signal.aborted) {
    // Listens before the work, so that a change during the work causes another one.
    const change = nextChange(key, POLL_MS, signal)
    try {
      await work()
      await change.occurs
    } finally {
      change.cancel()
    }
  }
}

/** Creates a reader that returns each change of a company once. */
export function createChangeReader(db: Db, company_id: number) {
  let last = 0
  const seen = new Set<number>()
  const read = async () => {
    const changes = (await changesAfter(db, company_id, last - WINDOW)).filter(({ id }) => !seen.has(id))
    for (const { id } of changes) seen.add(id)
    last = Math.max(last, ...changes.map(({ id }) => id))
    for (const id of seen) if (id <= last - WINDOW) seen.delete(id)
    return [...new Set(changes.map(({ candidacy_id }) => candidacy_id))]
  }
  /** Skips the changes before the start. */
  const start = async () => {
    last = await lastId(db)
    await read()
  }
  return { start, read }
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
    .limit(MAX_CHANGES)
    .execute()
