import { cachingOf, isSameForAll } from '#lib/host/shared-caches'

const NEXT = 's-maxage=60, stale-while-revalidate=31535940'

it('knows addresses that name their language, and what machines read, as the same for everybody', () => {
  for (const path of ['/fr', '/nl/news/a-year', '/sitemap.xml', '/jobs.json', '/jobs/baker/card.png'])
    expect([path, isSameForAll(path)]).toEqual([path, true])
  for (const path of ['/', '/jobs/night-baker', '/all-jobs', '/french', '/frx/team'])
    expect([path, isSameForAll(path)]).toEqual([path, false])
})

it('leaves a page to shared caches for minutes, not for the year that Next would', () => {
  const shortly = 's-maxage=60, stale-while-revalidate=60'
  expect(cachingOf(NEXT, { isShareable: true })).toEqual({ forAll: shortly, own: 'private, no-cache' })
})

it('leaves them nothing that is no page', () => {
  expect(cachingOf(NEXT, { isShareable: false }).forAll).toBe('private, no-cache')
})

it('says no more and no less than Next where it is not about shared caches', () => {
  for (const said of ['private, no-store', 'public, max-age=31536000, immutable'])
    expect(cachingOf(said, { isShareable: true })).toEqual({ forAll: said, own: said })
  expect(cachingOf(undefined, { isShareable: true })).toEqual({ forAll: null, own: null })
})
