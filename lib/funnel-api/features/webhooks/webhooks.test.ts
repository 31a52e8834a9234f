import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { runDue } from '#lib/funnel-api/edges/jobs/jobs'
import * as settings from '#lib/funnel-api/features/webhooks/settings'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import { sweepDeliveries } from '#lib/funnel-api/features/webhooks/jobs'
import { applyFully, signUp } from '#tests/support/candidates'
import { type WebhookTest, openWebhookTest } from '#tests/support/webhooks'
import { until } from '#tests/support/until'

let hooks: WebhookTest
let api: WebhookTest['api']
let receiver: WebhookTest['receiver']
beforeAll(async () => {
  hooks = await openWebhookTest()
  ;({ api, receiver } = hooks)
})
afterAll(() => hooks.close())
beforeEach(() => hooks.reset())

const HOUR_MINUTES = 60

it('sends each event once with a standard signature', async () => {
  const { id } = await hooks.webhook('/hook')
  await hooks.emitEvent(0, 1, 1)
  await hooks.deliver(0)
  await hooks.deliver(HOUR_MINUTES)
  expect(receiver.received).toMatchObject([{ type: 'message.created', data: { number: 1 }, isSigned: true }])
  const [row] = await hooks.rows(id)
  expect(row).toMatchObject({ status: 'sent', attempts: 1, response_status: 204, error: null })
  expect(receiver.received[0]!.id).toBe(`msg_${row!.id}_${hooks.later.toString(36)}`)
})

it('sends everything in order and with the same IDs when a failed receiver recovers', async () => {
  const { id } = await hooks.webhook('/hook')
  receiver.answer((response) => response.writeHead(500).end('no'))
  for (const number of [1, 2, 3]) await hooks.emitEvent(number, 7, number)
  await hooks.deliver(5)
  await hooks.deliver(5.1)
  expect(hooks.numbers()).toEqual([1])
  await hooks.deliver(5.6)
  expect(hooks.numbers()).toEqual([1, 1])
  expect((await hooks.rows(id)).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual([
    'waiting 2',
    'waiting 0',
    'waiting 0',
  ])
  receiver.answer((response) => response.writeHead(200).end())
  await hooks.emitEvent(6, 7, 4)
  await hooks.deliver(8)
  expect(hooks.numbers()).toEqual([1, 1, 1, 2, 3, 4])
  expect(new Set(receiver.received.slice(0, 3).map((delivery) => delivery.id)).size).toBe(1)
})

it('does not delay events of other users because of a failed delivery', async () => {
  await hooks.webhook('/hook')
  receiver.answer((response, { data }) => response.writeHead(data.number === 1 ? 422 : 200).end())
  await hooks.emitEvent(0, 1, 1)
  await hooks.emitEvent(0, 1, 2)
  await hooks.emitEvent(0, 2, 3)
  await hooks.deliver(1)
  await hooks.deliver(1.1)
  expect(hooks.numbers().toSorted()).toEqual([1, 3])
})

it('retries for three days, and once more after a replay', async () => {
  const { id } = await hooks.webhook('/hook')
  receiver.answer((response) => response.writeHead(503).end())
  await hooks.emitEvent(0, 1, 1)
  const row = async () => (await hooks.rows(id))[0]!
  for (let one = await row(); one.status === 'waiting'; one = await row())
    await hooks.deliver((Date.parse(one.next_attempt_at) - hooks.later) / 60_000)
  const dead = await row()
  expect(Date.parse(dead.next_attempt_at)).toBeGreaterThan(hooks.later + 2.8 * 24 * HOUR_MINUTES * 60_000)
  expect(dead).toMatchObject({ status: 'dead', response_status: 503, error: 'Received status 503' })
  expect(dead.attempts).toBeGreaterThan(20)
  expect(hooks.numbers()).toHaveLength(dead.attempts)
  const key = await api.keyOf('bakery', ['webhooks:read', 'webhooks:write'])
  const listed = await api.staff('GET', `/webhooks/${id}/deliveries?status=dead`, undefined, key)
  expect(listed.body).toMatchObject({ deliveries: [{ id: dead.id, status: 'dead' }], next_cursor: null })
  receiver.answer((response) => response.writeHead(200).end())
  await settings.replay(hooks.at(90 * HOUR_MINUTES), await api.companyId(), id, dead.id)
  await hooks.deliver(90 * HOUR_MINUTES)
  expect((await hooks.rows(id))[0]).toMatchObject({ status: 'sent', attempts: 1 })
})

it('does not delay other receivers and candidates because of a hanging receiver', async () => {
  await hooks.webhook('/hangs')
  await hooks.webhook('/works')
  for (let person = 1; person <= 20; person += 1) await hooks.emitEvent(0, person, person)
  receiver.answer((response, { path }) => void (path === '/works' && response.writeHead(200).end()))
  const dispatcher = createWebhookDispatcher(hooks.at(0), { timeout_ms: 60_000 })
  await dispatcher.round()
  await until(() => hooks.numbers('/works').length >= 20)
  expect(hooks.numbers('/hangs').length).toBeLessThanOrEqual(4)
  const camille = await signUp(api)
  const { id } = await applyFully(api, camille)
  await camille.call(confirmCandidacy, { params: { id } })
  await dispatcher.stop()
})

it('sends each event once from two nodes', async () => {
  await hooks.webhook('/hook')
  for (let number = 1; number <= 30; number += 1) await hooks.emitEvent(0, number % 5, number)
  await Promise.all([hooks.deliver(0), hooks.deliver(0)])
  expect(hooks.numbers().toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
  const ofOne = hooks.numbers().filter((number) => Number(number) % 5 === 1)
  expect(ofOne).toEqual([1, 6, 11, 16, 21, 26])
})

it('resends a delivery of a dead node with the same ID', async () => {
  await hooks.webhook('/hook')
  await hooks.emitEvent(0, 1, 1)
  receiver.answer(() => undefined)
  const killedDispatcher = createWebhookDispatcher(hooks.at(0))
  await killedDispatcher.round()
  await until(() => receiver.received.length > 0)
  await killedDispatcher.stop()
  receiver.answer((response) => response.writeHead(200).end())
  await hooks.deliver(0.5)
  expect(hooks.numbers()).toEqual([1])
  await hooks.deliver(1.1)
  expect(hooks.numbers()).toEqual([1, 1])
  expect(receiver.received[0]!.id).toBe(receiver.received[1]!.id)
})

it('sends a test even if the previous test failed', async () => {
  const { id } = await hooks.webhook('/hook')
  const company_id = await api.companyId()
  receiver.answer((response) => response.writeHead(404).end())
  await settings.sendTest(hooks.at(0), company_id, id)
  await hooks.deliver(0)
  receiver.answer((response) => response.writeHead(200).end())
  await settings.sendTest(hooks.at(0.1), company_id, id)
  await hooks.deliver(0.1)
  expect((await hooks.rows(id)).map(({ status, response_status }) => [status, response_status])).toEqual([
    ['waiting', 404],
    ['sent', 200],
  ])
})

it('deletes sent deliveries after 30 days and failed ones after 90', async () => {
  const { id } = await hooks.webhook('/hook')
  await hooks.emitEvent(0, 1, 1)
  await hooks.deliver(0)
  receiver.answer((response) => response.writeHead(410).end())
  await hooks.emitEvent(0, 2, 2)
  await hooks.deliver(0)
  const statusesAfter = async (days: number) => {
    await runDue(hooks.at(days * 24 * HOUR_MINUTES), [sweepDeliveries])
    return (await hooks.rows(id)).map(({ status }) => status)
  }
  expect(await statusesAfter(29)).toEqual(['sent', 'dead'])
  expect(await statusesAfter(31)).toEqual(['dead'])
  expect(await statusesAfter(91)).toEqual([])
})
