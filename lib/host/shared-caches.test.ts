import { cacheControlOf } from '#lib/host/shared-caches'

const SHARED = 's-maxage=60, stale-while-revalidate=31535940'

it('leaves pages to shared caches that name their language in the address', () => {
  expect(cacheControlOf('/fr', SHARED)).toBe(SHARED)
  expect(cacheControlOf('/nl/news/a-year', SHARED)).toBe(SHARED)
})

it('leaves to them what machines read', () => {
  for (const path of ['/sitemap.xml', '/jobs.json', '/jobs/baker/card.png'])
    expect(cacheControlOf(path, SHARED)).toBe(SHARED)
})

it('keeps from them what is in the reader’s own language', () => {
  for (const path of ['/', '/jobs/night-baker', '/all-jobs', '/french', '/frx/team'])
    expect(cacheControlOf(path, SHARED)).toBe('private, no-cache')
})

it('says no more than Next where Next lets nobody keep it', () => {
  expect(cacheControlOf('/jobs/night-baker', 'private, no-store')).toBe('private, no-store')
  expect(cacheControlOf('/_next/static/a.js', 'public, max-age=31536000, immutable')).toContain('immutable')
})
