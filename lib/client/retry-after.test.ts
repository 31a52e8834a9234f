import { patient } from '#lib/client/retry-after'

const rejected = (seconds: number) =>
  Response.json(
    { error: { code: 'TOO_MANY_REQUESTS', message: '' } },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )

function server() {
  let answer = () => rejected(30)
  const sent: string[] = []
  const send = patient(async (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return answer()
  })
  const ask = (path = '/a', method = 'GET') => send(new Request(`http://site.test${path}`, { method }))
  return { ask, sent, becomes: (next: () => Response) => void (answer = next) }
}
const inSeconds = (seconds: number) => {
  const later = performance.now() + seconds * 1000
  jest.spyOn(performance, 'now').mockImplementation(() => later)
}
afterEach(() => jest.restoreAllMocks())

test('holds back a rejected read until it may be sent again', async () => {
  const { ask, sent, becomes } = server()
  expect((await ask()).headers.get('retry-after')).toBe('30')
  becomes(() => Response.json({ ok: true }))
  inSeconds(20)
  const again = await ask()
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await again.json()).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } })
  expect(sent).toHaveLength(1)
  inSeconds(11)
  expect(await (await ask()).json()).toEqual({ ok: true })
  expect(sent).toHaveLength(2)
})

test('lets other reads and writes through', async () => {
  const { ask, sent } = server()
  await ask('/a')
  await ask('/b')
  await ask('/a', 'POST')
  await ask('/a', 'POST')
  expect(sent).toEqual(['GET /a', 'GET /b', 'POST /a', 'POST /a'])
})

test('holds nothing back after a rejection without Retry-After, or after other errors', async () => {
  const { ask, sent, becomes } = server()
  becomes(() => new Response('', { status: 429 }))
  await ask()
  becomes(() => new Response('', { status: 503, headers: { 'retry-after': '2' } }))
  await ask()
  await ask()
  expect(sent).toHaveLength(3)
})
