import { z } from 'zod'
import { endpoint, fillPath, hasBody } from '#lib/contract/endpoint'

test('fills path parameters by name, each as one segment', () => {
  expect(fillPath('/me/candidacies/:id', { id: 7 })).toBe('/me/candidacies/7')
  expect(fillPath('/companies/:company_slug/campaigns/:slug', { company_slug: 'a', slug: 'b' })).toBe(
    '/companies/a/campaigns/b',
  )
  expect(fillPath('/me')).toBe('/me')
})

test.each(['../me', 'a/b', 'a?b=1', 'a#b', 'é', 'a b', '%2e%2e'])('encodes %j as one path segment', (slug) => {
  const path = fillPath('/companies/:slug/theme', { slug })
  expect(new URL(path, 'http://a.test').pathname.split('/')).toHaveLength(4)
  expect(decodeURIComponent(path.split('/')[2]!)).toBe(slug)
})

test('rejects a path with a missing parameter', () => {
  expect(() => fillPath('/me/candidacies/:id', {})).toThrow("Missing path parameter 'id'")
})

test('uses empty schemas for a call without query, body or reply', () => {
  const call = endpoint({ method: 'DELETE', path: '/me' })
  expect([call.query, call.body, call.reply].map((schema) => schema.parse({ more: 1 }))).toEqual([{}, {}, {}])
})

test('uses the schemas that were passed', () => {
  const [query, body, reply] = [z.object({ lang: z.string() }), z.object({ id: z.number() }), z.array(z.string())]
  expect(endpoint({ method: 'POST', path: '/x', query, body, reply })).toEqual({
    method: 'POST',
    path: '/x',
    query,
    body,
    reply,
  })
})

test('only calls with a body schema have a body, and GET calls never have one', () => {
  const body = z.object({ id: z.number() })
  expect(hasBody(endpoint({ method: 'POST', path: '/x', body }))).toBe(true)
  expect(hasBody(endpoint({ method: 'DELETE', path: '/x', body }))).toBe(true)
  expect(hasBody(endpoint({ method: 'POST', path: '/x' }))).toBe(false)
  expect(hasBody(endpoint({ method: 'GET', path: '/x', body }))).toBe(false)
})
