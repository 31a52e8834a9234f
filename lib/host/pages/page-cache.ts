import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Change } from '#lib/funnel-api/platform/events/changes'
import { SHARED_LANE } from '#lib/host/known-companies'
import { counts } from '#lib/host/pages/counts'
import { type Flight, flightKey, flightOf } from '#lib/host/pages/flight'
import {
  type CachedPage,
  shouldRecompress,
  toCachedPage,
  type FinishedResponse,
  type CacheMark,
  recompress,
  send,
} from '#lib/host/pages/cache-entry'
import { createRenderQueue } from '#lib/host/pages/render-queue'
import { createPageStore } from '#lib/host/pages/page-store'
import type { Target } from '#lib/host/pages/target'
import { log } from '#lib/telemetry/log'

/** Equal to `revalidate` of the pages. */
const FRESH_MS = 60_000
/** How long after `FRESH_MS` a page is still sent while it is rendered again. */
const STALE_MS = 600_000

type Parts = {
  targetOf: (url: string, headers: IncomingMessage['headers']) => Target
  /** Reads the facts that decide the target of a company's pages. */
  prepare?: (company: string) => Promise<unknown>
  render: (
    target: RenderableTarget,
    flight: Flight | null,
    request: IncomingMessage | null,
  ) => Promise<FinishedResponse>
  bytes: number
  /** Runs low-priority work if there is capacity. Returns false otherwise. */
  inBackground: (work: () => Promise<unknown>, lane: string) => boolean
  /** The lane of a company in the cache and in background work. */
  laneOf?: (company: string) => string
  /** A monotonic clock in milliseconds. */
  now?: () => number
}
type RenderableTarget = Extract<Target, { kind: 'page' | 'static' }>
const DEFAULT_OPTIONS = { robots: null, isSameForAll: false }

const NO_ENTRY = { flight: null, key: '', cached: undefined }

/** The routing and cache lookup of a request. */
export type Lookup = { target: Target; flight: Flight | null; key: string; cached: CachedPage | undefined }

/** The cache of finished pages. Concurrent requests for one page share one render. */
export function createPageCache({
  targetOf,
  prepare,
  render,
  bytes,
  inBackground,
  laneOf = (company) => company,
  now = () => performance.now(),
}: Parts) {
  const store = createPageStore(bytes, laneOf)
  const renders = createRenderQueue()
  const rendering = new Set<string>()

  function lookUp(request: IncomingMessage): Lookup {
    const target = targetOf(request.url ?? '/', request.headers)
    const flight = target.kind === 'page' ? flightOf(request.headers, target.isNeverCached) : null
    if (flight === 'unknown') return { ...NO_ENTRY, target: { kind: 'status', status: 400 } }
    if (target.kind !== 'page' && target.kind !== 'static') return { ...NO_ENTRY, target }
    const key = flight ? target.key + flightKey(flight) : target.key
    const cached = target.kind === 'page' && target.isNeverCached ? undefined : store.get(key)
    const isUsable = cached && (target.kind === 'static' || now() - cached.at < FRESH_MS + STALE_MS)
    return { target, flight, key, cached: isUsable ? cached : undefined }
  }

  const countedRender: Parts['render'] = async (...parameters) => {
    try {
      const rendered = await render(...parameters)
      counts.renders += 1
      return rendered
    } catch (error) {
      counts.failures += 1
      throw error
    }
  }

  /** Renders a response and caches it, unless its content changed during the render. */
  function renderAndCache(target: RenderableTarget, flight: Flight | null, key: string): Promise<CachedPage> {
    const owner = target.kind === 'page' ? target.company : null
    return renders.once({ key, page: target.key, company: owner }, async (isCurrent) => {
      const rendered = await countedRender(target, flight, null)
      const previous = store.get(key)
      // If the upstream fails, the previous page stays in the cache.
      if ((rendered.status >= 500 || !rendered.isComplete) && previous) return previous
      const cached =
        previous?.tag === rendered.tag ? Object.assign(previous, { at: now() }) : toCachedPage(rendered, now())
      if (rendered.isCacheable && isCurrent()) store.set(key, cached)
      return cached
    })
  }

  function sendPage(
    lookup: Lookup,
    cached: CachedPage,
    mark: CacheMark,
    request: IncomingMessage,
    response: ServerResponse,
    isSecure: boolean,
  ) {
    const { robots, isSameForAll } = lookup.target.kind === 'page' ? lookup.target : DEFAULT_OPTIONS
    // Set again to update its weight.
    const onCompressed = () => void (store.get(lookup.key) === cached && store.set(lookup.key, cached))
    send(cached, request, response, { mark, isSecure, robots, isSameForAll, onCompressed })
    if (shouldRecompress(cached)) recompress(lookup.key, cached, store)
  }

  /** Renders in the background after a stale response. If there is no capacity, the next request tries again. */
  function renderInBackground(target: RenderableTarget, flight: Flight | null, key: string) {
    if (rendering.has(key)) return
    const work = () =>
      renderAndCache(target, flight, key)
        // The visitor already has the stale page.
        .catch((err: unknown) => log.error('background page render failed', { page: target.key, err }))
        .finally(() => rendering.delete(key))
    if (inBackground(work, target.kind === 'page' ? laneOf(target.company) : SHARED_LANE)) rendering.add(key)
  }

  return {
    lookUp,
    /** Repeats a lookup after reading the languages of the company, if they were unknown and can change the target. */
    async completeLookup(lookup: Lookup, request: IncomingMessage): Promise<Lookup> {
      if (lookup.target.kind !== 'page' || !lookup.target.isProvisional || !prepare) return lookup
      await prepare(lookup.target.company)
      return lookUp(request)
    },
    /** Sends a cached page. If it is stale, a new one is rendered in the background. */
    sendCached(
      lookup: Lookup,
      cached: CachedPage,
      request: IncomingMessage,
      response: ServerResponse,
      isSecure: boolean,
    ) {
      const { target } = lookup
      const isStale = target.kind === 'page' && now() - cached.at >= FRESH_MS
      counts[isStale ? 'stale' : 'hit'] += 1
      sendPage(lookup, cached, isStale ? 'stale' : 'hit', request, response, isSecure)
      if (isStale && isRenderable(target)) renderInBackground(target, lookup.flight, lookup.key)
    },
    /** Renders a page that is not cached, and sends it. */
    async sendRendered(
      lookup: Lookup & { target: RenderableTarget },
      request: IncomingMessage,
      response: ServerResponse,
      isSecure: boolean,
    ) {
      const { target, flight, key } = lookup
      const isNeverCached = target.kind === 'page' && target.isNeverCached
      counts[isNeverCached ? 'fresh' : 'miss'] += 1
      const cached = isNeverCached
        ? toCachedPage(await countedRender(target, flight, request), now())
        : await renderAndCache(target, flight, key)
      // Next's error page has no useful text for visitors, so the caller sends another one. Developers see Next's page.
      if (cached.status >= 500 && process.env.NODE_ENV !== 'development')
        throw new Error(`Next responded with ${cached.status}`)
      sendPage(lookup, cached, 'miss', request, response, isSecure)
    },
    /**
     * Drops cached pages after a content change. Renders that started earlier are not cached or sent to later requests.
     */
    drop(change: Change | 'all') {
      const prefix = change === 'all' ? '/' : `/${change.company}/`
      const isAffected = (key: string) =>
        key.startsWith(prefix) && (change === 'all' || mayShowChange(key.slice(prefix.length), change))
      counts.invalidations += 1
      counts.invalidatedPages += store.deleteWhere(isAffected)
      renders.discard(change === 'all' ? null : change.company)
    },
    size: store.size,
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** Pages on which no job appears. A changed job may appear on all other pages. */
const WITHOUT_JOBS =
  /^[a-z]+\/(?:help-center|terms-and-conditions|partner-newsletter-terms|accessibility|embedding|profile|recording|for-robots)\b/

const mayShowChange = (page: string, { campaign }: Change) => campaign === null || !WITHOUT_JOBS.test(page)

export const isRenderable = (target: Target): target is RenderableTarget =>
  target.kind === 'page' || target.kind === 'static'
