/** @jest-environment node */
import { createServer } from 'node:http'
import type { Change } from '#lib/funnel-api/platform/events/changes'
import { createContentWebhook, signatureOf } from '#lib/host/pages/content-webhook'
import { createLog, setLog } from '#lib/telemetry/log'

const SECRET = 'a secret of more than 32 characters'
const NOW = 1_800_000_000_000
const published: Change[] = []
const server = createServer((request, response) => {
  void createContentWebhook(
    SECRET,
    async (change) => void published.push(change),
    () => NOW,
  )(request, response)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())
beforeEach(() => void published.splice(0))

async function notify(body: string, { at = NOW / 1000, secret = SECRET, signature = '', isSigned = true } = {}) {
  const { port } = server.address() as { port: number }
  const headers = isSigned && {
    'x-careers-timestamp': String(at),
    'x-careers-signature': signature || `sha256=${signatureOf(secret, String(at), body)}`,
  }
  return (await fetch(`http://127.0.0.1:${port}/hooks/content`, { method: 'POST', body, ...(headers && { headers }) }))
    .status
}

test('accepts a signed change', async () => {
  expect(await notify('{"company":"levain","campaign":"baker"}')).toBe(204)
  expect(await notify('{"company":"levain"}', { at: NOW / 1000 - 300 })).toBe(204)
  expect(published).toEqual([
    { company: 'levain', campaign: 'baker' },
    { company: 'levain', campaign: null },
  ])
})

test.each([
  ['another secret', { secret: 'another secret of more than 32 characters' }],
  ['no signature', { isSigned: false }],
  ['an invalid signature', { signature: 'x' }],
  ['an empty signature', { signature: 'sha256=' }],
  ['an old timestamp', { at: NOW / 1000 - 301 }],
  ['a future timestamp', { at: NOW / 1000 + 301 }],
])('rejects %s with 401', async (_, options) => {
  expect(await notify('{"company":"levain"}', options)).toBe(401)
  expect(published).toEqual([])
})

test('rejects a signed body that is not a valid change', async () => {
  for (const body of ['{}', 'x', '{"company":1}']) expect(await notify(body)).toBe(400)
  expect(await notify(`{"company":"${'x'.repeat(5000)}"}`)).toBe(413)
})

test('answers 503 if the change cannot be published, so that the sender repeats it', async () => {
  const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
  const failing = createServer(
    createContentWebhook(
      SECRET,
      () => Promise.reject(new Error('no database')),
      () => NOW,
    ),
  )
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve))
  const [body, at] = ['{"company":"levain"}', String(NOW / 1000)]
  const headers = { 'x-careers-timestamp': at, 'x-careers-signature': signatureOf(SECRET, at, body) }
  const url = `http://127.0.0.1:${(failing.address() as { port: number }).port}/hooks/content`
  expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(503)
  failing.closeAllConnections()
  failing.close()
  setLog(before)
})
