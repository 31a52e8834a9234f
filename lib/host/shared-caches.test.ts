import { cachingOf, isSameForAll } from '#lib/host/shared-caches'

const NEXT = 's-maxage=60, stale-while-revalidate=31535940'

it('URLs with a language and machine-readable files are the same for all visitors', () => {
  for (const path of ['/fr', '/nl/news/a-year', '/sitemap.xml', '/jobs.json', '/jobs/baker/card.png'])
    expect([path, isSameForAll(path)]).toEqual([path, true])
  for (const path of ['/', '/jobs/night-baker', '/all-jobs', '/french', '/frx/team'])
    expect([path, isSameForAll(path)]).toEqual([path, false])
})

it('allows shared caches to store a page for minutes, not for a year as Next does', () => {
  const shortly = 's-maxage=60, stale-while-revalidate=60'
  expect(cachingOf(NEXT, { isShareable: true })).toEqual({ shared: shortly, private: 'private, no-cache' })
})

it('forbids shared caches to store responses that are not shareable', () => {
  expect(cachingOf(NEXT, { isShareable: false }).shared).toBe('private, no-cache')
})

it("keeps Next's cache-control if it has no s-maxage", () => {
  for (const control of ['private, no-store', 'public, max-age=31536000, immutable'])
    expect(cachingOf(control, { isShareable: true })).toEqual({ shared: control, private: control })
  expect(cachingOf(undefined, { isShareable: true })).toEqual({ shared: null, private: null })
})
