import * as settings from '#lib/funnel-api/features/webhooks/settings'
import { type WebhookTest, openWebhookTest } from '#tests/support/webhooks'

let hooks: WebhookTest
let api: WebhookTest['api']
let receiver: WebhookTest['receiver']
beforeAll(async () => {
  hooks = await openWebhookTest()
  ;({ api, receiver } = hooks)
})
afterAll(() => hooks.close())
beforeEach(() => hooks.reset())

describe('a delivery', () => {
  const deliverOnce = async (path: string, minutes = 0) => {
    const { id } = await hooks.webhook(path)
    await hooks.emitEvent(minutes, 1, 1)
    await hooks.deliver(minutes, 300)
    return (await hooks.rows(id))[0]!
  }

  it('times out if the receiver does not respond', async () => {
    receiver.answer(() => undefined)
    expect(await deliverOnce('/hang')).toMatchObject({
      status: 'waiting',
      error: 'Request timed out',
      response_status: null,
    })
  })

  it('fails if the receiver closes the connection early', async () => {
    receiver.answer((response) => void response.socket?.end('HTTP/1.1 20'))
    expect(await deliverOnce('/closes')).toMatchObject({ status: 'waiting', attempts: 1, response_status: null })
  })

  it('fails if the receiver does not respond with HTTP', async () => {
    receiver.answer((response) => void response.socket?.end('accepted, thank you\r\n\r\n'))
    expect(await deliverOnce('/words')).toMatchObject({ status: 'waiting', attempts: 1, response_status: null })
  })

  it('succeeds if the response body never ends, because only the status line counts', async () => {
    receiver.answer((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('a'), 5)
      response.once('close', () => clearInterval(timer))
    })
    expect(await deliverOnce('/slow')).toMatchObject({ status: 'sent', response_status: 200 })
  })

  it('succeeds with a response body of any size, which is not stored', async () => {
    receiver.answer((response) => response.writeHead(201).end('secret'.repeat(1_000_000)))
    const row = await deliverOnce('/large')
    expect(row).toMatchObject({ status: 'sent', response_status: 201 })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  it('does not follow a redirect to an internal address', async () => {
    receiver.answer((response) => response.writeHead(302, { location: receiver.url('/inside') }).end())
    expect(await deliverOnce('/moved')).toMatchObject({
      status: 'waiting',
      response_status: 302,
      error: 'Received status 302, redirects are not followed',
    })
    expect(hooks.numbers('/inside')).toEqual([])
  })

  it('disables the webhook after a 410, and can be replayed', async () => {
    const { id } = await hooks.webhook('/gone')
    for (const number of [1, 2]) await hooks.emitEvent(0, 1, number)
    receiver.answer((response) => response.writeHead(410).end())
    await hooks.deliver(0)
    expect((await hooks.rows(id)).map(({ status }) => status)).toEqual(['dead', 'dead'])
    const company_id = await api.companyId()
    expect((await settings.listWebhooks(api.db, company_id))[0]).toMatchObject({ id, is_active: false, dead: 2 })
    await expect(settings.sendTest(hooks.at(1), company_id, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await hooks.emitEvent(1, 1, 3)
    receiver.answer((response) => response.writeHead(200).end())
    await settings.updateWebhook(hooks.at(2), company_id, id, { is_active: true })
    expect(await settings.replayFailed(hooks.at(2), company_id, id)).toBe(2)
    await hooks.deliver(3)
    expect(hooks.numbers('/gone')).toEqual([1, 1, 2])
  })
})

it('sends nothing to names of internal addresses, or over plain HTTP to unlisted hosts', async () => {
  const { id } = await hooks.webhook('/hook')
  const internalUrls = ['https://localhost:9/', receiver.url('/hook').replace('127.0.0.1', 'localhost')]
  for (const [person, url] of internalUrls.entries()) {
    await api.db.updateTable('webhooks').set({ url }).where('id', '=', id).execute()
    await hooks.emitEvent(0, person, 1)
    await hooks.deliver(0)
  }
  expect(receiver.received).toEqual([])
  expect(new Set((await hooks.rows(id)).map(({ error }) => error))).toEqual(
    new Set(['Host does not have a public address', 'Webhook URL must use HTTPS']),
  )
})
