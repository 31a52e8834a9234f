import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Change } from '#lib/funnel-api/changes'
import { SHARED_LANE } from '#lib/host/known-companies'
import { counts } from '#lib/host/pages/counts'
import { type Flight, flightKey, flightOf } from '#lib/host/pages/flight'
import { type Kept, isWorthMore, keep, type Made, type Mark, packBetter, send } from '#lib/host/pages/kept'
import { createRenders } from '#lib/host/pages/renders'
import { createStore } from '#lib/host/pages/store'
import type { Target } from '#lib/host/pages/target'

/** As `revalidate` of the pages. */
const FRESH_MS = 60_000
/** For how long after that somebody gets the page as it was, while it is made anew. */
const STALE_MS = 600_000

type Parts = {
  targetOf: (url: string, headers: IncomingMessage['headers']) => Target
  make: (target: Kind, flight: Flight | null, request: IncomingMessage | null) => Promise<Made>
  bytes: number
  /** Does work that nobody waits for, where there is room for it; else false. */
  inBackground: (work: () => Promise<unknown>, lane: string) => boolean
  /** The lane of a company in the cache and in the background. */
  laneOf?: (company: string) => string
  /** Milliseconds that a change of the system's clock does not move. */
  now?: () => number
}
type Kind = Extract<Target, { kind: 'page' | 'static' }>
const NOTHING_SAID = { robots: null, isSameForAll: false }

const NOWHERE = { flight: null, key: '', kept: undefined }

/** What is known of a request before anything is done about it. */
export type Visit = { target: Target; flight: Flight | null; key: string; kept: Kept | undefined }

/** Finished pages in memory: looked up, sent, made once for all who wait, and dropped when what they tell has changed. */
export function createPages({
  targetOf,
  make,
  bytes,
  inBackground,
  laneOf = (company) => company,
  now = () => performance.now(),
}: Parts) {
  const store = createStore(bytes, laneOf)
  const renders = createRenders()
  const renewing = new Set<string>()

  function visit(request: IncomingMessage): Visit {
    const target = targetOf(request.url ?? '/', request.headers)
    const flight = target.kind === 'page' ? flightOf(request.headers) : null
    if (flight === 'unknown') return { ...NOWHERE, target: { kind: 'status', status: 400 } }
    if (target.kind !== 'page' && target.kind !== 'static') return { ...NOWHERE, target }
    const key = flight ? target.key + flightKey(flight) : target.key
    const kept = target.kind === 'page' && target.isFresh ? undefined : store.get(key)
    const isUsable = kept && (target.kind === 'static' || now() - kept.at < FRESH_MS + STALE_MS)
    return { target, flight, key, kept: isUsable ? kept : undefined }
  }

  /** Makes an answer and keeps it, unless what it tells has changed meanwhile. */
  function renew(target: Kind, flight: Flight | null, key: string): Promise<Kept> {
    const owner = target.kind === 'page' ? target.company : null
    return renders.once({ key, page: target.key, company: owner }, async (isCurrent) => {
      const made = await make(target, flight, null).catch((error: unknown) => {
        counts.failures += 1
        throw error
      })
      counts.renders += 1
      const before = store.get(key)
      // An upstream that fails takes no page away that was there, and none of it either.
      if ((made.status >= 500 || !made.isSure) && before) return before
      const kept = before?.tag === made.tag ? Object.assign(before, { at: now() }) : keep(made, now())
      if (made.isKept && isCurrent()) store.set(key, kept)
      return kept
    })
  }

  function sendKept(
    visit: Visit,
    kept: Kept,
    mark: Mark,
    request: IncomingMessage,
    response: ServerResponse,
    isSecure: boolean,
  ) {
    const { robots, isSameForAll } = visit.target.kind === 'page' ? visit.target : NOTHING_SAID
    // Set anew, for its weight.
    const onPacked = () => void (store.get(visit.key) === kept && store.set(visit.key, kept))
    send(kept, request, response, { mark, isSecure, robots, isSameForAll, onPacked })
    if (isWorthMore(kept)) packBetter(visit.key, kept, store)
  }

  /** Behind the back of whoever has had the old one. Where there is no room the next visitor brings it up again. */
  function renewLater(target: Kind, flight: Flight | null, key: string) {
    if (renewing.has(key)) return
    const work = () =>
      renew(target, flight, key)
        .catch(() => undefined)
        .finally(() => renewing.delete(key))
    if (inBackground(work, target.kind === 'page' ? laneOf(target.company) : SHARED_LANE)) renewing.add(key)
  }

  return {
    visit,
    /** Sends what was found to be kept; what is old is made anew behind the reader's back. */
    sendFound(visit: Visit, kept: Kept, request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
      const { target } = visit
      const isOld = target.kind === 'page' && now() - kept.at >= FRESH_MS
      counts[isOld ? 'stale' : 'hit'] += 1
      sendKept(visit, kept, isOld ? 'stale' : 'hit', request, response, isSecure)
      if (isOld && isMade(target)) renewLater(target, visit.flight, visit.key)
    },
    /** Makes what is not kept, and sends it. */
    async sendMade(
      visit: Visit & { target: Kind },
      request: IncomingMessage,
      response: ServerResponse,
      isSecure: boolean,
    ) {
      const { target, flight, key } = visit
      const isFresh = target.kind === 'page' && target.isFresh
      counts[isFresh ? 'fresh' : 'miss'] += 1
      const kept = isFresh ? keep(await make(target, flight, request), now()) : await renew(target, flight, key)
      // Next's page of faults says nothing to visitors: whoever sends pages has another. Developers want to see it.
      if (kept.status >= 500 && process.env.NODE_ENV !== 'development') throw new Error(`Next answers ${kept.status}`)
      sendKept(visit, kept, 'miss', request, response, isSecure)
    },
    /** To be called when content has been written: nothing that was begun before is kept, or given to who asks from now on. */
    drop(change: Change | 'all') {
      const prefix = change === 'all' ? '/' : `/${change.company}/`
      const isMeant = (key: string) =>
        key.startsWith(prefix) && (change === 'all' || isAbout(key.slice(prefix.length), change))
      counts.drops += 1
      counts.dropped += store.forgetWhere(isMeant)
      renders.disown(change === 'all' ? null : change.company)
    },
    size: store.size,
  }
}

export type Pages = ReturnType<typeof createPages>

/** A campaign is told of on its own pages and wherever jobs are listed; these pages list none. */
const WITHOUT_JOBS =
  /^[a-z]+\/(?:team|news|custom|help-center|terms-and-conditions|partner-newsletter-terms|accessibility|embedding|profile|recording|for-robots)\b/

const isAbout = (page: string, { campaign }: Change) => campaign === null || !WITHOUT_JOBS.test(page)

export const isMade = (target: Target): target is Kind => target.kind === 'page' || target.kind === 'static'
