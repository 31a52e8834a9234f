/** @jest-environment node */
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import { type Flight, flightKey, flightOf, flightQuery } from '#lib/host/pages/flight'

const headers = (prefetch?: string, segment?: string) => ({
  rsc: '1',
  ...(prefetch !== undefined && { 'next-router-prefetch': prefetch }),
  ...(segment !== undefined && { 'next-router-segment-prefetch': segment }),
})

test('a request without the header of the router is for the page itself', () => {
  expect(flightOf({ 'next-router-prefetch': '1' })).toBeNull()
})

test.each<[prefetch: string | undefined, segment: string | undefined, expected: Flight]>([
  [undefined, undefined, {}],
  ['1', undefined, { 'next-router-prefetch': '1' }],
  ['2', undefined, { 'next-router-prefetch': '2' }],
  ['3', undefined, {}],
  [undefined, '/_tree', { 'next-router-segment-prefetch': '/_tree' }],
  ['1', '/_head', { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_head' }],
  [undefined, '/_index', { 'next-router-segment-prefetch': '/_index' }],
  [undefined, '/_full', { 'next-router-segment-prefetch': '/_full' }],
])('prefetch %s of segment %s is cached as %j', (prefetch, segment, expected) => {
  expect(flightOf(headers(prefetch, segment))).toEqual(expected)
})

test('a segment that no page has is unknown', () => {
  expect(flightOf(headers('1', '/_other'))).toBe('unknown')
})

test('requests for different data have different keys and parameters', () => {
  const flights: Flight[] = ['1', '2', undefined].flatMap((prefetch) =>
    ['/_tree', '/_head', undefined].map((segment) => {
      const { rsc: _rsc, ...flight } = headers(prefetch, segment)
      return flight
    }),
  )
  expect(new Set(flights.map(flightKey)).size).toBe(flights.length)
  expect(new Set(flights.map(flightQuery)).size).toBe(flights.length)
  expect(flightQuery({})).toBe('_rsc')
  expect(flightQuery({ 'next-router-segment-prefetch': '/_tree' })).toMatch(/^_rsc=[\w-]{16}$/)
})

test("the parameter equals the one of Next's router", async () => {
  const flights: [prefetch: '1' | '2' | undefined, segment: string | undefined][] = [
    ['1', undefined],
    [undefined, '/_tree'],
    ['2', '/_head'],
  ]
  for (const [prefetch, segment] of flights) {
    const { rsc: _rsc, ...flight } = headers(prefetch, segment)
    const expected = await computeCacheBustingSearchParam(prefetch, segment, undefined, undefined)
    expect(flightQuery(flight)).toBe(`_rsc=${expected}`)
  }
})
