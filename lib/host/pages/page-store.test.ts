/** @jest-environment node */
import { SHARED_LANE } from '#lib/host/known-companies'
import { type CachedPage, toCachedPage } from '#lib/host/pages/cache-entry'
import { createPageStore } from '#lib/host/pages/page-store'

const pageOf = (status = 200): CachedPage => {
  const response = { status, body: Buffer.alloc(10_000), type: 'text/html', tag: '"a"' }
  const flags = { isCacheable: true, isComplete: true, isMissing: false }
  const headers = { http: [], https: [] }
  return toCachedPage({ ...response, ...flags, headers, caching: { shared: null, private: null } }, 0)
}
const open = () => createPageStore(1_000_000, (company) => (company === 'levain' ? company : SHARED_LANE))
const pathsOf = (company: string, count: number) => Array.from({ length: count }, (_, n) => `/${company}/fr/${n}`)

test('any number of pages of one company evict no page of another', () => {
  const store = createPageStore(1_000_000)
  const quiet = pathsOf('noctua', 10)
  for (const key of [...quiet, ...pathsOf('levain', 1000)]) store.set(key, pageOf())
  expect(quiet.filter((key) => !store.get(key))).toEqual([])
  expect(store.size().bytes).toBeLessThanOrEqual(1_000_000)
})

test('any number of unknown companies evict no missing page of a known company', () => {
  const store = open()
  const known = pathsOf('levain', 2)
  for (const key of known) store.set(key, pageOf(404))
  for (let count = 0; count < 1000; count += 1) store.set(`/unknown-${count}/fr/`, pageOf(404))
  expect(known.filter((key) => !store.get(key))).toEqual([])
})

test('any number of missing pages evict no page of the same company', () => {
  const store = open()
  const pages = pathsOf('levain', 20)
  for (const key of pages) store.set(key, pageOf())
  for (let count = 0; count < 2000; count += 1) store.set(`/levain/fr/none/${count}`, pageOf(404))
  expect(pages.filter((key) => !store.get(key))).toEqual([])
})

test('holds a thousand missing pages at most, however small they are', () => {
  const store = createPageStore(1_000_000_000)
  for (let count = 0; count < 1010; count += 1) store.set(`/levain/fr/none/${count}`, pageOf(404))
  expect(store.size().entries).toBe(1000)
})

test('counts the memory of an entry: its bodies, its headers twice and two kilobytes', () => {
  const store = createPageStore(1_000_000)
  const page = pageOf()
  page.headers = { http: [['a', 'bcd']], https: [['e', 'fg']] }
  store.set('/levain/fr/', page)
  expect(store.size()).toEqual({ bytes: 10_000 + 2000 + 2 * 7, entries: 1 })
})
