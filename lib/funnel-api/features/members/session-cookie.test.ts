import { isFromManager, newCookie, readCookie, sessionCookie } from '#lib/funnel-api/features/members/session-cookie'

const secure = { origin: (slug: string) => `https://${slug}.careers.example` }
const local = { origin: (slug: string) => `http://${slug}.localhost:3000` }

it('binds a cookie to the manager host, and to HTTPS if the site uses it', () => {
  expect(newCookie(secure, 'flow', 'value', 600)).toBe(
    '__Host-flow=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure',
  )
  expect(newCookie(local, 'flow', 'value', 600)).toBe('flow=value; Path=/; HttpOnly; SameSite=Lax; Max-Age=600')
})

it('stores a session for 30 days, or deletes it', () => {
  expect(sessionCookie(local, 'token')).toBe('careers_staff=token; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000')
  expect(sessionCookie(local, null)).toBe('careers_staff=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
})

it.each([
  ['manager.localhost:3000', 'a=1; flow=value; b=2', 'value'],
  ['MANAGER.localhost:3000', 'flow=a=b', 'a=b'],
  ['manager.localhost:3000', 'a=1;flow=value', 'value'],
  ['manager.localhost:3000', 'xflow=value; flow2=value', null],
  ['manager.localhost:3000', 'flow=', null],
  ['manager.localhost:3000', undefined, null],
  ['manager.localhost', 'flow=value', null],
  ['bakery.localhost:3000', 'flow=value', null],
])('on %s, reads the cookie header %j as %j', (host, cookie, value) => {
  expect(readCookie(local, new Headers({ host, ...(cookie !== undefined && { cookie }) }), 'flow')).toBe(value)
})

it('a cookie without the prefix is not read over HTTPS, because other subdomains can set it', () => {
  const read = (cookie: string) => readCookie(secure, new Headers({ host: 'manager.careers.example', cookie }), 'flow')
  expect([read('flow=value'), read('__Host-flow=value')]).toEqual([null, 'value'])
})

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://manager.localhost:3000' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'http://manager.localhost:3000' }, true],
  [{ origin: 'http://bakery.localhost:3000' }, false],
  [{}, false],
  [{ host: 'bakery.localhost:3000', 'sec-fetch-site': 'same-origin' }, false],
])('a request with %j is from a page of the manager: %s', (headers, expected) => {
  expect(isFromManager(local, new Headers({ host: 'manager.localhost:3000', ...headers }))).toBe(expected)
})
