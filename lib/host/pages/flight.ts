import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * What Next's router asks for in place of the page itself: its data, or one segment of it ahead of time. Of a page that
 * is kept, these two headers alone make a difference: tried with Next 16.4, all state trees get the same bytes.
 */
export type Flight = { 'next-router-prefetch'?: string; 'next-router-segment-prefetch'?: string }

/**
 * The segments that Next 16.4 renders for the pages of this site. Its router asks for no others: each other name would be
 * one more entry in the page cache.
 */
const SEGMENTS = ['/_tree', '/_head', '/_index', '/_full']

/** Null for the page itself; 'unknown' for a segment that no page has. */
export function flightOf(headers: IncomingHttpHeaders): Flight | 'unknown' | null {
  if (headers.rsc === undefined) return null
  const [prefetch, segment] = [headers['next-router-prefetch'], headers['next-router-segment-prefetch']]
  if (segment !== undefined && !SEGMENTS.includes(String(segment))) return 'unknown'
  return {
    ...((prefetch === '1' || prefetch === '2') && { 'next-router-prefetch': prefetch }),
    ...(typeof segment === 'string' && { 'next-router-segment-prefetch': segment }),
  }
}

export const flightKey = (flight: Flight) =>
  ` ${flight['next-router-prefetch'] ?? ''} ${flight['next-router-segment-prefetch'] ?? ''}`

/** The `_rsc` that Next wants to see beside such headers (its computeCacheBustingSearchParam): a hash of theirs. */
export function flightQuery(flight: Flight): string {
  const { 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment } = flight
  if (prefetch === undefined && segment === undefined) return '_rsc'
  const digest = hash('sha256', [prefetch ?? '0', segment ?? '0', '0', '0'].join(','), 'buffer')
  return `_rsc=${digest.subarray(0, 12).toString('base64url')}`
}
