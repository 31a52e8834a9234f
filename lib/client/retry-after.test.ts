import { withRetryAfter } from '#lib/client/retry-after'

const rejected = (seconds: number) =>
  Response.json(
    { error: { code: 'TOO_MANY_REQUESTS', message: '' } },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )

function server() {
  let respond = () => rejected(30)
  const sent: string[] = []
  const send = withRetryAfter(async ({ method, url }) => {
    sent.push(`${method} ${new URL(url).pathname}`)
    return respond()
  })
  const request = (path = '/a', method = 'GET') => send(new Request(`http://site.test${path}`, { method }))
  return { request, sent, setResponse: (next: () => Response) => void (respond = next) }
}
const advanceSeconds = (seconds: number) => {
  const later = performance.now() + seconds * 1000
  jest.spyOn(performance, 'now').mockImplementation(() => later)
}
afterEach(() => jest.restoreAllMocks())

test('does not send a rejected read before Retry-After has passed', async () => {
  const { request, sent, setResponse } = server()
  expect((await request()).headers.get('retry-after')).toBe('30')
  setResponse(() => Response.json({ ok: true }))
  advanceSeconds(20)
  const again = await request()
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await again.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } })
  expect(sent).toHaveLength(1)
  advanceSeconds(11)
  expect(await (await request()).json()).toEqual({ ok: true })
  expect(sent).toHaveLength(2)
})

test('sends other reads and all writes', async () => {
  const { request, sent } = server()
  await request('/a')
  await request('/b')
  await request('/a', 'POST')
  await request('/a', 'POST')
  expect(sent).toEqual(['GET /a', 'GET /b', 'POST /a', 'POST /a'])
})

test('sends reads after other errors and after a 429 response without Retry-After', async () => {
  const { request, sent, setResponse } = server()
  setResponse(() => new Response('', { status: 429 }))
  await request()
  setResponse(() => new Response('', { status: 503, headers: { 'retry-after': '2' } }))
  await request()
  await request()
  expect(sent).toHaveLength(3)
})
