import type { WebhookEvent } from '#lib/domain/staff'
import * as settings from '#lib/funnel-api/features/webhooks/settings'
import { runDue } from '#lib/funnel-api/edges/jobs/jobs'
import { sweepDeliveries } from '#lib/funnel-api/features/webhooks/jobs'
import { watchWebhooks } from '#lib/funnel-api/features/webhooks/metrics'
import { type WebhookTest, openWebhookTest } from '#tests/support/webhooks'
import { register } from 'prom-client'

let hooks: WebhookTest
let api: WebhookTest['api']
let receiver: WebhookTest['receiver']
let company_id: number
beforeAll(async () => {
  hooks = await openWebhookTest()
  ;({ api, receiver } = hooks)
  company_id = await api.companyId()
})
afterAll(() => hooks.close())
beforeEach(() => hooks.reset())

const DAY_MINUTES = 24 * 60
const create = (url: string, events: WebhookEvent[] = ['message.created']) =>
  settings.createWebhook(hooks.at(0), company_id, { url, events })
/** A webhook with a sent, a failed and two waiting deliveries. */
async function webhookWithDeliveries(path: string) {
  const { id } = await hooks.webhook(path)
  for (const number of [1, 2, 3, 4]) await hooks.emitEvent(0, number, number)
  const [sent, dead] = (await hooks.rows(id)).map((row) => row.id)
  const set = (row: number, status: 'sent' | 'dead') =>
    api.db.updateTable('webhook_deliveries').set({ status, attempts: 7 }).where('id', '=', row).execute()
  await set(sent!, 'sent')
  await set(dead!, 'dead')
  return id
}

test('creates active webhooks, and lists them in order with their deliveries', async () => {
  const { webhook } = await create('https://example.org/hook', ['user.erased', 'message.created', 'user.erased'])
  expect(webhook).toMatchObject({
    url: 'https://example.org/hook',
    events: ['user.erased', 'message.created'],
    is_active: true,
    waiting: 0,
    dead: 0,
    created_at: hooks.at(0).now().toISOString(),
  })
  const id = await webhookWithDeliveries('/hook')
  expect(await settings.listWebhooks(api.db, company_id)).toMatchObject([
    { id: webhook.id, waiting: 4, dead: 0 },
    { id, waiting: 2, dead: 1 },
  ])
  expect(await settings.listWebhooks(api.db, company_id + 1)).toEqual([])
})

test.each(['no URL', 'http://example.org/hook', 'https://127.0.0.1/hook', 'ftp://example.org/'])(
  'rejects a webhook with the URL %s',
  async (url) => {
    await expect(create(url)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { 'webhook.url': { key: 'INVALID_URL' } },
    })
    expect(await settings.listWebhooks(api.db, company_id)).toEqual([])
  },
)

test('changes only the given settings of one webhook', async () => {
  const [first, second] = [await hooks.webhook('/first'), await hooks.webhook('/second')]
  const update = (change: object) => settings.updateWebhook(api.api, company_id, first.id, change)
  expect(await update({ events: ['user.erased', 'user.erased'] })).toEqual({ ...first, events: ['user.erased'] })
  expect(await update({ is_active: false })).toEqual({ ...first, events: ['user.erased'], is_active: false })
  expect(await update({ is_active: true })).toMatchObject({ is_active: true })
  expect((await settings.listWebhooks(api.db, company_id))[1]).toEqual(second)
})

test('finds only webhooks of the company', async () => {
  const id = await webhookWithDeliveries('/hook')
  const delivery = (await hooks.rows(id))[1]!.id
  const before = await hooks.rows(id)
  const other = company_id + 1
  const calls = [
    () => settings.updateWebhook(api.api, other, id, { is_active: false }),
    () => settings.rotateSecret(api.api, other, id),
    () => settings.deleteWebhook(api.db, other, id),
    () => settings.listDeliveries(api.db, other, id, { limit: 5 }),
    () => settings.replay(api.api, other, id, delivery),
    () => settings.replayFailed(api.api, other, id),
    () => settings.sendTest(api.api, other, id),
    () => settings.deleteWebhook(api.db, company_id, id + 1),
    () => settings.replay(api.api, company_id, id, delivery + 1000),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await hooks.rows(id)).toEqual(before)
  expect(await settings.listWebhooks(api.db, company_id)).toMatchObject([{ id, is_active: true }])
})

test('does not replay a delivery of another webhook', async () => {
  const id = await webhookWithDeliveries('/hook')
  const { id: other } = await hooks.webhook('/other')
  const delivery = (await hooks.rows(id))[1]!.id
  await expect(settings.replay(api.api, company_id, other, delivery)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lists deliveries in pages, latest first, by status', async () => {
  const id = await webhookWithDeliveries('/hook')
  const ids = (await hooks.rows(id)).map((row) => row.id)
  const page = async (query: Parameters<typeof settings.listDeliveries>[3]) => {
    const { deliveries, next_cursor } = await settings.listDeliveries(api.db, company_id, id, query)
    return [
      deliveries.map((delivery) => ids.indexOf(delivery.id)),
      next_cursor === null ? null : ids.indexOf(next_cursor),
    ]
  }
  expect(await page({ limit: 3 })).toEqual([[3, 2, 1], 1])
  expect(await page({ limit: 3, cursor: ids[1] })).toEqual([[0], null])
  expect(await page({ limit: 4 })).toEqual([[3, 2, 1, 0], null])
  expect(await page({ limit: 4, status: 'waiting' })).toEqual([[3, 2], null])
  expect(await page({ limit: 4, status: 'dead' })).toEqual([[1], null])
})

test('replays one delivery, or all failed ones', async () => {
  const id = await webhookWithDeliveries('/hook')
  const states = async () => (await hooks.rows(id)).map(({ status, attempts }) => `${status} ${attempts}`)
  const sent = (await hooks.rows(id))[0]!
  const next_attempt_at = hooks.at(5).now().toISOString()
  const replayed = await settings.replay(hooks.at(5), company_id, id, sent.id)
  expect(replayed).toMatchObject({ id: sent.id, status: 'waiting', attempts: 0, next_attempt_at })
  expect(replayed.webhook_message).toMatch(new RegExp(`^msg_${sent.id}_`))
  expect(await states()).toEqual(['waiting 0', 'dead 7', 'waiting 0', 'waiting 0'])
  expect(await settings.replayFailed(hooks.at(6), company_id, id)).toBe(1)
  expect(await settings.replayFailed(hooks.at(6), company_id, id)).toBe(0)
  expect(await states()).toEqual(['waiting 0', 'waiting 0', 'waiting 0', 'waiting 0'])
})

test('a test delivery names its webhook and is due at once', async () => {
  const { id } = await hooks.webhook('/hook')
  expect(await settings.sendTest(hooks.at(1), company_id, id)).toMatchObject({
    webhook_id: id,
    company_id,
    event: 'test',
    status: 'waiting',
    attempts: 0,
    next_attempt_at: hooks.at(1).now().toISOString(),
    created_at: hooks.at(1).now().toISOString(),
    payload: { type: 'test', data: { webhook_id: id } },
  })
})

test('deletes one webhook with its deliveries', async () => {
  const id = await webhookWithDeliveries('/hook')
  const { id: other } = await hooks.webhook('/other')
  await hooks.emitEvent(0, 1, 5)
  await settings.deleteWebhook(api.db, company_id, id)
  expect(await settings.listWebhooks(api.db, company_id)).toMatchObject([{ id: other, waiting: 1 }])
  expect(await hooks.rows(id)).toEqual([])
})

test.each([
  [200, 'sent'],
  [299, 'sent'],
  [300, 'waiting'],
  [399, 'waiting'],
  [400, 'waiting'],
  [409, 'waiting'],
  [410, 'dead'],
  [411, 'waiting'],
])('a response with the status %d leaves a delivery %s', async (code, status) => {
  const { id } = await hooks.webhook('/hook')
  receiver.answer((response) => response.writeHead(code).end())
  await hooks.emitEvent(0, 1, 1)
  await hooks.deliver(1)
  const [row] = await hooks.rows(id)
  expect(row).toMatchObject({ status, attempts: 1, response_status: code })
  expect([row!.sent_at, row!.error === null]).toEqual(
    status === 'sent' ? [hooks.at(1).now().toISOString(), true] : [null, false],
  )
  expect(await settings.listWebhooks(api.db, company_id)).toMatchObject([{ id, is_active: status !== 'dead' }])
})

test('a delivery of a disabled webhook fails a day after it expires, and a newer one still waits', async () => {
  const { id } = await hooks.webhook('/hook')
  await settings.updateWebhook(api.api, company_id, id, { is_active: false })
  await settings.updateWebhook(api.api, company_id, id, { is_active: true })
  await hooks.emitEvent(0, 1, 1)
  await hooks.emitEvent(2 * DAY_MINUTES, 1, 2)
  await settings.updateWebhook(api.api, company_id, id, { is_active: false })
  await hooks.deliver(1)
  const statusesAt = async (days: number) => {
    await runDue(hooks.at(days * DAY_MINUTES), [sweepDeliveries])
    return (await hooks.rows(id)).map(({ status }) => status)
  }
  expect(await statusesAt(3.9)).toEqual(['waiting', 'waiting'])
  expect(await statusesAt(4.1)).toEqual(['dead', 'waiting'])
  expect(receiver.received).toEqual([])
})

test('metrics contain the numbers of waiting and failed deliveries', async () => {
  await webhookWithDeliveries('/hook')
  watchWebhooks(api.db)
  const text = await register.getSingleMetricAsString('webhook_deliveries')
  expect(text).toContain('webhook_deliveries{status="waiting"} 2')
  expect(text).toContain('webhook_deliveries{status="dead"} 1')
  expect(text).not.toContain('sent"')
})
