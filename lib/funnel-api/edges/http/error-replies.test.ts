import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

it.each([
  ['GET', '/fs/file/none', 403],
  ['GET', '/fs/none', 404],
  ['POST', '/fs/up/start', 501],
  ['GET', '/media/bakery/none.webp', 404],
])('makes errors of files and media uncacheable: %s %s', async (method, path, status) => {
  const reply = await api.file(path, { method })
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store'])
})

it('makes errors of the staff API uncacheable', async () => {
  for (const [path, headers, status] of [
    ['/staff/v1/none', {}, 404],
    ['/staff/v1/campaigns', { authorization: 'Bearer none' }, 401],
  ] as const) {
    const reply = await api.askStaff(new Request(`http://bakery.test${path}`, { headers: { ...headers } }))
    expect([path, reply.status, reply.headers.get('cache-control')]).toEqual([path, status, 'no-store'])
  }
})

it('does not log an error for an aborted request', async () => {
  const { lines, restore } = captureLog('info')
  const end = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      end.abort()
      controller.error(new Error('Premature close'))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', signal: end.signal } as unknown as RequestInit
  const reply = await api.file('/fs/up/multipart/start', init).finally(restore)
  expect([reply.status, lines]).toEqual([400, []])
})
