/** @jest-environment node */
import { createServer } from 'node:http'
import type { Change } from '#lib/funnel-api/changes'
import { createHook, signatureOf } from '#lib/host/pages/told'

const SECRET = 'a secret of more than thirty-two letters'
const NOW = 1_800_000_000_000
const told: Change[] = []
const server = createServer((request, response) => {
  void createHook(
    SECRET,
    async (change) => void told.push(change),
    () => NOW,
  )(request, response)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
beforeEach(() => void told.splice(0))

async function tell(body: string, { at = NOW / 1000, secret = SECRET, signature = '' } = {}) {
  const { port } = server.address() as { port: number }
  const headers = {
    'x-careers-timestamp': String(at),
    'x-careers-signature': signature || `sha256=${signatureOf(secret, String(at), body)}`,
  }
  return (await fetch(`http://127.0.0.1:${port}/hooks/content`, { method: 'POST', body, headers })).status
}

test('accepts a signed change', async () => {
  expect(await tell('{"company":"levain","campaign":"baker"}')).toBe(204)
  expect(await tell('{"company":"levain"}', { at: NOW / 1000 - 299 })).toBe(204)
  expect(told).toEqual([
    { company: 'levain', campaign: 'baker' },
    { company: 'levain', campaign: null },
  ])
})

test.each([
  ['another secret', { secret: 'another secret of more than 32 letters' }],
  ['no signature', { signature: 'x' }],
  ['an old timestamp', { at: NOW / 1000 - 301 }],
  ['a future timestamp', { at: NOW / 1000 + 301 }],
])('rejects %s with 401', async (_, how) => {
  expect(await tell('{"company":"levain"}', how)).toBe(401)
  expect(told).toEqual([])
})

test('a signed body that is not a change is a bad request', async () => {
  for (const body of ['{}', 'x', '{"company":1}']) expect(await tell(body)).toBe(400)
  expect(await tell(`{"company":"${'x'.repeat(5000)}"}`)).toBe(413)
})
