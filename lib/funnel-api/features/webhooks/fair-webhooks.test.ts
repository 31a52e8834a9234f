import type { ServerResponse } from 'node:http'
import { WebhookEvent } from '#lib/domain/staff'
import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apiAt } from '#tests/support/later-clock'
import { openReceiver } from '#tests/support/receiver'
import { until } from '#tests/support/until'

type Receiver = Awaited<ReturnType<typeof openReceiver>>
let receiver: Receiver
let api: TestApi
beforeAll(async () => {
  receiver = await openReceiver()
  api = await openTestApi(['bakery', 'foundry'], undefined, { WEBHOOK_HOSTS: receiver.host })
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer((response, { path }) => void (path.startsWith('/hangs') || response.writeHead(204).end()))
})
afterEach(async () => void (await api.db.deleteFrom('webhooks').execute()))

const at = (minutes: number) => apiAt(api.api, minutes)
const addWebhook = async (company: string, path: string) =>
  createWebhook(at(0), await api.companyId(company), { url: receiver.url(path), events: WebhookEvent.options })
const enqueue = async (company: string, user_id: number) =>
  enqueueWebhookEvent(api.db, at(0), {
    company_id: await api.companyId(company),
    user_id,
    event: 'message.created',
    data: { number: user_id },
  })
const countAt = (path: string) => receiver.received.filter((delivery) => delivery.path.startsWith(path)).length

it('does not delay a company because of 320 hanging webhooks of another one', async () => {
  for (let index = 0; index < 320; index += 1) await addWebhook('bakery', `/hangs/${index}`)
  await addWebhook('foundry', '/works')
  await enqueue('bakery', 1)
  await enqueue('foundry', 2)
  const dispatcher = createWebhookDispatcher(at(1), { timeout_ms: 60_000 })
  await dispatcher.round()
  await until(() => countAt('/works') === 1)
  await until(() => countAt('/hangs') === 16)
  await enqueue('foundry', 3)
  await dispatcher.round()
  await until(() => countAt('/works') === 2)
  expect(countAt('/hangs')).toBe(16)
  await dispatcher.stop()
})

it('sends to a working webhook before failed ones of the same company', async () => {
  for (let index = 0; index < 20; index += 1) await addWebhook('bakery', `/hangs/${index}`)
  await addWebhook('bakery', '/works')
  for (let person = 1; person <= 5; person += 1) await enqueue('bakery', person)
  const dispatcher = createWebhookDispatcher(at(1), { timeout_ms: 200 })
  await dispatcher.round()
  await until(() => countAt('/works') === 5)
  expect(countAt('/hangs')).toBeLessThan(100)
  await dispatcher.stop()
})

it('sends one delivery at a time to a webhook that failed, and four once it has accepted one', async () => {
  await addWebhook('bakery', '/recovers')
  const waiting: ServerResponse[] = []
  receiver.answer((response, { path, data }) => {
    // Requests that the previous test has aborted can arrive late.
    if (path !== '/recovers') return
    if (data.number === 1) response.writeHead(500).end()
    else waiting.push(response)
  })
  const dispatcher = createWebhookDispatcher(at(1), { timeout_ms: 60_000 })
  const round = async () => {
    await dispatcher.round()
    await dispatcher.round()
  }
  await enqueue('bakery', 1)
  await dispatcher.round()
  await until(() => countAt('/recovers') === 1)
  await dispatcher.idle()
  for (let person = 2; person <= 12; person += 1) await enqueue('bakery', person)
  await round()
  await until(() => waiting.length === 1)
  await round()
  expect(waiting).toHaveLength(1)
  waiting[0]!.writeHead(204).end()
  await until(async () => {
    await dispatcher.round()
    return waiting.length === 5
  })
  await round()
  expect(waiting).toHaveLength(5)
  await dispatcher.stop()
})
