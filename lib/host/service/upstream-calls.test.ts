/** @jest-environment node */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { register } from 'prom-client'
import type { Endpoint } from '#lib/contract/endpoint'
import { endpointOf, withMetrics } from '#lib/host/service/upstream-calls'
import { createLog, setLog } from '#lib/telemetry/log'

const lines: string[] = []
const before = setLog(createLog({ level: 'error', isReadable: false, write: (line) => void lines.push(line) }))
afterAll(() => void setLog(before))

test.each([
  ['GET', '/me', 'GET /me'],
  ['HEAD', '/me', 'GET /me'],
  ['PATCH', '/me', 'PATCH /me'],
  ['POST', '/sessions', 'POST /sessions'],
  ['GET', '/me/candidacies/7', 'GET /me/candidacies/:id'],
  ['PATCH', '/users/secret/reset_password', 'PATCH /users/:token/reset_password'],
  ['GET', '/unknown/nora@example.org', 'other'],
  ['DELETE', '/sessions/token', 'other'],
])('%s %s is counted as %s', (method, path, endpoint) => {
  expect(endpointOf(method, path)).toBe(endpoint)
})

test('knows the calls of all files of the contract', async () => {
  const folder = path.resolve(__dirname, '../../contract')
  const unknown: string[] = []
  for (const name of readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file)))
    for (const value of Object.values((await import(path.join(folder, name))) as Record<string, Partial<Endpoint>>))
      if (value.method && value.path && endpointOf(value.method, value.path) !== `${value.method} ${value.path}`)
        unknown.push(`${name}: ${value.method} ${value.path}`)
  expect(unknown).toEqual([])
})

const count = async (status: string) => {
  const text = await register.getSingleMetricAsString('upstream_call_duration_seconds')
  return Number(new RegExp(`_count\\{endpoint="GET /me",status="${status}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const request = (signal?: AbortSignal) => new Request('https://api.example/v1/me', { signal })

test('records replies by status class, without the prefix of the external API', async () => {
  for (const base of ['https://api.example/v1', 'https://api.example/v1/'])
    await withMetrics(async () => new Response(null, { status: 204 }), base)(request())
  expect(await count('2xx')).toBe(2)
})

test('records and rethrows errors of an unavailable API and of aborted calls, and logs only the former', async () => {
  const failing = withMetrics(() => Promise.reject(new Error('no network')), 'https://api.example/v1')
  await expect(failing(request())).rejects.toThrow('no network')
  await expect(failing(request(AbortSignal.abort()))).rejects.toThrow('no network')
  expect([await count('away'), await count('left')]).toEqual([1, 1])
  expect(lines).toEqual([expect.stringContaining('funnel API unavailable')])
})

test('counts calls in buckets of their duration, from a millisecond to five seconds', async () => {
  await withMetrics(async () => new Response(), 'https://api.example')(new Request('https://api.example/places?q=a'))
  const text = await register.getSingleMetricAsString('upstream_call_duration_seconds')
  const buckets = text.matchAll(/le="([\d.]+)",endpoint="GET \/places"/g)
  expect([...buckets].map(([, seconds]) => Number(seconds))).toEqual([0.001, 0.005, 0.02, 0.1, 0.5, 1, 5])
})

test('records seconds', async () => {
  const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response()), 60))
  await withMetrics(slow, 'https://api.example')(new Request('https://api.example/terms'))
  const text = await register.getSingleMetricAsString('upstream_call_duration_seconds')
  const sum = Number(/_sum\{endpoint="GET \/terms",status="2xx"\} ([\d.]+)/.exec(text)?.[1])
  expect(sum).toBeGreaterThan(0.05)
  expect(sum).toBeLessThan(10)
})
