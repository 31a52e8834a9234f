import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Headers of a request from Next's router for data of a page (React's Flight format) or for one prefetched segment. For
 * cached pages only these two headers change the response: with Next 16.4, all state trees return the same bytes.
 */
export type Flight = { 'next-router-prefetch'?: string; 'next-router-segment-prefetch'?: string }

/**
 * The segments that Next 16.4 renders for the pages of this site. Its router requests no others, and any other name
 * would add an entry to the page cache.
 */
const SEGMENTS = ['/_tree', '/_head', '/_index', '/_full']

/** Null for a request for the page itself, 'unknown' for a segment that no cached page has. */
export function flightOf(headers: IncomingHttpHeaders, isUncached = false): Flight | 'unknown' | null {
  if (headers.rsc === undefined) return null
  const [prefetch, segment] = [headers['next-router-prefetch'], headers['next-router-segment-prefetch']]
  if (segment !== undefined && !isUncached && !SEGMENTS.includes(String(segment))) return 'unknown'
  return {
    ...((prefetch === '1' || prefetch === '2') && { 'next-router-prefetch': prefetch }),
    ...(typeof segment === 'string' && { 'next-router-segment-prefetch': segment }),
  }
}

export const flightKey = (flight: Flight) =>
  ` ${flight['next-router-prefetch'] ?? ''} ${flight['next-router-segment-prefetch'] ?? ''}`

/** The `_rsc` parameter that Next expects for these headers (its computeCacheBustingSearchParam): their hash. */
export function flightQuery(flight: Flight): string {
  const { 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment } = flight
  if (prefetch === undefined && segment === undefined) return '_rsc'
  const digest = hash('sha256', [prefetch ?? '0', segment ?? '0', '0', '0'].join(','), 'buffer')
  return `_rsc=${digest.subarray(0, 12).toString('base64url')}`
}
