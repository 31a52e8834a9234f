import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Change } from '#lib/funnel-api/changes'
import { SHARED_LANE } from '#lib/host/known-companies'
import { counts } from '#lib/host/pages/counts'
import { type Flight, flightKey, flightOf } from '#lib/host/pages/flight'
import { type Kept, isWorthMore, keep, type Made, type Mark, packBetter, send } from '#lib/host/pages/kept'
import { createRenders } from '#lib/host/pages/renders'
import { createStore } from '#lib/host/pages/store'
import type { Target } from '#lib/host/pages/target'

/** Equal to `revalidate` of the pages. */
const FRESH_MS = 60_000
/** The time after that in which readers get the stale page while it is rendered again. */
const STALE_MS = 600_000

type Parts = {
  targetOf: (url: string, headers: IncomingMessage['headers']) => Target
  make: (target: Kind, flight: Flight | null, request: IncomingMessage | null) => Promise<Made>
  bytes: number
  /** Runs low-priority work if there is room for it; else returns false. */
  inBackground: (work: () => Promise<unknown>, lane: string) => boolean
  /** The lane of a company in the cache and in background work. */
  laneOf?: (company: string) => string
  /** A monotonic clock in milliseconds. */
  now?: () => number
}
type Kind = Extract<Target, { kind: 'page' | 'static' }>
const NOTHING_SAID = { robots: null, isSameForAll: false }

const NOWHERE = { flight: null, key: '', kept: undefined }

/** The routing and cache lookup of a request. */
export type Visit = { target: Target; flight: Flight | null; key: string; kept: Kept | undefined }

/** The cache of finished pages: looks up, renders once for concurrent requests, sends, and drops changed pages. */
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

  /** Renders a response and caches it, unless its content changed during the render. */
  function renew(target: Kind, flight: Flight | null, key: string): Promise<Kept> {
    const owner = target.kind === 'page' ? target.company : null
    return renders.once({ key, page: target.key, company: owner }, async (isCurrent) => {
      const made = await make(target, flight, null).catch((error: unknown) => {
        counts.failures += 1
        throw error
      })
      counts.renders += 1
      const before = store.get(key)
      // If the upstream fails, the previous page stays.
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
    // Set again to update its weight.
    const onPacked = () => void (store.get(visit.key) === kept && store.set(visit.key, kept))
    send(kept, request, response, { mark, isSecure, robots, isSameForAll, onPacked })
    if (isWorthMore(kept)) packBetter(visit.key, kept, store)
  }

  /** Renders in the background after a stale response. If there is no room, the next visitor triggers it again. */
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
    /** Sends a cached page. If it is stale, a new one is rendered in the background. */
    sendFound(visit: Visit, kept: Kept, request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
      const { target } = visit
      const isOld = target.kind === 'page' && now() - kept.at >= FRESH_MS
      counts[isOld ? 'stale' : 'hit'] += 1
      sendKept(visit, kept, isOld ? 'stale' : 'hit', request, response, isSecure)
      if (isOld && isMade(target)) renewLater(target, visit.flight, visit.key)
    },
    /** Renders a page that is not cached, and sends it. */
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
      // Next's error page has no useful text for visitors, so the caller sends another one. Developers see Next's page.
      if (kept.status >= 500 && process.env.NODE_ENV !== 'development') throw new Error(`Next answers ${kept.status}`)
      sendKept(visit, kept, 'miss', request, response, isSecure)
    },
    /**
     * Drops pages after content was written. Renders that started before are neither cached nor sent to later requests.
     */
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

/** A campaign appears on its own pages and wherever jobs are listed. These pages list no jobs. */
const WITHOUT_JOBS =
  /^[a-z]+\/(?:team|news|custom|help-center|terms-and-conditions|partner-newsletter-terms|accessibility|embedding|profile|recording|for-robots)\b/

const isAbout = (page: string, { campaign }: Change) => campaign === null || !WITHOUT_JOBS.test(page)

export const isMade = (target: Target): target is Kind => target.kind === 'page' || target.kind === 'static'
