/** @jest-environment node */
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server.js'
import { NextRequest } from 'next/server'
import { config, middleware } from '../middleware'

const visit = (address: string, headers: Record<string, string> = {}) => {
  const url = new URL(address, 'http://levain.localhost:3000')
  return middleware(new NextRequest(url, { headers: { host: url.host, 'accept-language': 'nl', ...headers } }))
}
const shownBy = (response: Response) => {
  const target = response.headers.get('x-middleware-rewrite')
  return target && new URL(target).pathname + new URL(target).search
}

test('rewrites a visit to the company’s page in its language, with its query', () => {
  expect(shownBy(visit('/jobs/baker?source=x'))).toBe('/levain/nl/jobs/baker?source=x')
  expect(shownBy(visit('/jobs/baker', { cookie: 'locale=de' }))).toBe('/levain/de/jobs/baker')
})

test('reads the company from the Host header', () => {
  expect(shownBy(visit('http://almea.localhost:3000/team'))).toBe('/almea/nl/team')
  const foreign = visit('http://example.org/team')
  expect([foreign.status, shownBy(foreign)]).toEqual([421, null])
})

test('redirects to the same host', () => {
  const response = visit('/wp-admin')
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://levain.localhost:3000/'])
})

test.each([
  ['/jobs/baker?mode=preview', 'none'],
  ['/fr/team?mode=preview', 'none'],
  ['/iframe/all', 'none'],
  ['/all-jobs?where=Lille', 'noindex, follow'],
  ['/all-jobs', null],
  ['/jobs/baker', null],
  ['/jobs/baker?source=linkedin', null],
  ['/', null],
])('the robots header of %s is %s', (address, robots) => {
  expect(visit(address).headers.get('x-robots-tag')).toBe(robots)
})

test.each([
  '/',
  '/fr/team',
  '/jobs/baker',
  '/jobs/baker.html',
  '/apiary',
  '/apix/me',
  '/levain/fr',
  '/mediatheque',
  '/_next/data/x/levain/fr.json',
  '/static/fr/team',
  '/_next/imagine/fr',
  '/_next/staticx/fr/team',
  '/avatar.svg/fr',
])('the middleware handles %s', (url) => {
  expect(doesMatch({ config, url })).toBe(true)
})

test.each([
  '/api',
  '/api/me',
  '/fs/up/upload',
  '/media/levain/cover.webp',
  '/avatar.svg',
  '/_next/static/chunks/a.js',
  '/_next/image',
])('%s bypasses the middleware, because it is not a page', (url) => {
  expect(doesMatch({ config, url })).toBe(false)
})
