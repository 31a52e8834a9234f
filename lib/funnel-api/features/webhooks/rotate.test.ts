import * as settings from '#lib/funnel-api/features/webhooks/settings'
import { createWebhookDispatcher } from '#lib/funnel-api/features/webhooks/dispatcher'
import { companyCommand } from '#tests/support/company-command'
import { type WebhookTest, openWebhookTest } from '#tests/support/webhooks'

const HOUR_MINUTES = 60

let hooks: WebhookTest
let api: WebhookTest['api']
let receiver: WebhookTest['receiver']
beforeAll(async () => {
  hooks = await openWebhookTest()
  ;({ api, receiver } = hooks)
})
afterAll(() => hooks.close())
beforeEach(() => hooks.reset())

const createWebhook = async () => {
  const { id } = await hooks.webhook('/hook')
  return { id, first: receiver.secrets.get('/hook')! }
}
const rotate = async (minutes: number, id: number) =>
  (await settings.rotateSecret(hooks.at(minutes), await api.companyId(), id)).secret
/** Returns the secrets that sign an event at this time. */
async function signers(minutes: number, ...secrets: string[]) {
  receiver.received.length = 0
  await hooks.emitEvent(minutes, 1, 1)
  await hooks.deliver(minutes)
  return receiver.received[0]!.signers(secrets)
}

it('signs with a replaced secret for another 24 hours', async () => {
  const { id, first } = await createWebhook()
  const second = await rotate(0, id)
  expect(second).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(second).not.toBe(first)
  expect(await signers(1, first, second)).toEqual([second, first])
  expect(await signers(24 * HOUR_MINUTES - 1, first, second)).toEqual([second, first])
  expect(await signers(24 * HOUR_MINUTES, first, second)).toEqual([second])
})

it('signs with all secrets of the last 24 hours, and drops expired ones', async () => {
  const { id, first } = await createWebhook()
  const second = await rotate(0, id)
  const third = await rotate(HOUR_MINUTES, id)
  expect(await signers(2 * HOUR_MINUTES, first, second, third)).toEqual([third, second, first])
  expect(await signers(24 * HOUR_MINUTES, first, second, third)).toEqual([third, second])
  const fourth = await rotate(30 * HOUR_MINUTES, id)
  const { old_secrets } = await api.db.selectFrom('webhooks').select('old_secrets').executeTakeFirstOrThrow()
  expect(old_secrets!.map(({ secret }) => secret)).toEqual([third])
  for (let n = 0; n < 10; n += 1) await rotate(31 * HOUR_MINUTES, id)
  expect(await signers(31 * HOUR_MINUTES, fourth)).toHaveLength(4)
})

it('loses no secret in two concurrent rotations, of which it may reject one', async () => {
  const { id, first } = await createWebhook()
  const both = await Promise.allSettled([rotate(0, id), rotate(0, id)])
  const secrets = both.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
  const last = await signers(1, first, ...secrets)
  expect(last.toSorted()).toEqual([first, ...secrets].toSorted())
  expect(
    both.filter((item) => item.status === 'rejected').map(({ reason }) => (reason as { code: string }).code),
  ).toEqual(Array(2 - secrets.length).fill('CONFLICT'))
})

it('signs queued deliveries with the new secret as soon as it exists', async () => {
  const { id, first } = await createWebhook()
  for (let number = 1; number <= 3; number += 1) await hooks.emitEvent(0, 1, number)
  let second = ''
  receiver.answer((response, { data }) => {
    const change = data.number === 1 ? rotate(0, id) : Promise.resolve(second)
    void change.then((secret) => {
      second = secret
      response.writeHead(200).end()
    })
  })
  const dispatcher = createWebhookDispatcher(hooks.at(0))
  await dispatcher.round()
  await dispatcher.idle()
  expect(receiver.received.map((delivery) => delivery.signers([first, second]))).toEqual([
    [first],
    [second, first],
    [second, first],
  ])
})

it('lets API clients and the operator rotate the secret of an existing webhook', async () => {
  const { id, first } = await createWebhook()
  const key = await api.keyOf('bakery', ['webhooks:write'])
  const { status, body } = await api.staff('POST', `/webhooks/${id}/secret`, {}, key)
  const { secret, old_until, webhook } = body as { secret: string; old_until: string; webhook: object }
  expect([status, webhook]).toEqual([200, expect.objectContaining({ id, is_active: true })])
  expect(Math.round((Date.parse(old_until) - Date.now()) / 60_000)).toBe(24 * HOUR_MINUTES)
  const listed = await api.staff('GET', '/webhooks', undefined, await api.keyOf('bakery', ['webhooks:read']))
  expect(JSON.stringify(listed.body)).not.toMatch(/whsec_|secret/)
  const company = companyCommand(api)
  expect(await company('webhooks', 'rotate', 'bakery', String(id + 1))).toMatchObject({ status: 1, stdout: '' })
  const { stdout } = await company('webhooks', 'rotate', 'bakery', String(id))
  expect(stdout).toMatch(/^Rotated the secret of webhook \d+\. The old one stays valid until .+\.\nSecret: whsec_/)
  const newest = stdout.trim().split('Secret: ')[1]!
  expect(new Set([first, secret, newest]).size).toBe(3)
})
