import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue, Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'
import { captureLog } from '#tests/support/capture-log'
import { apiAt } from '#tests/support/later-clock'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let log: ReturnType<typeof captureLog>
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand({ ...api, api: at(2) })
})
afterAll(() => api.close())
beforeEach(async () => {
  log = captureLog()
  await api.db.deleteFrom('outbox').execute()
})
afterEach(() => log.restore())

const at = (minutes: number) => apiAt(api.api, minutes)
const EMAIL = { locale: 'fr', template: 'welcome' } as const
const PAYLOAD = { first_name: 'Zoé', link: 'http://bakery.test/x', minutes: '45' }

/** An email that its transport rejects permanently. */
async function failedEmail(slug = 'bakery', payload: Record<string, string> = PAYLOAD) {
  const recipient = newEmail()
  const id = await enqueueEmail(api.db, at(0), { ...EMAIL, company_id: await api.companyId(slug), recipient, payload })
  await deliverDue(at(1), { channel: 'mail', deliver: () => Promise.reject(new Undeliverable('no')) })
  return { id: id!, recipient }
}
const deliverAll = async () => {
  const sent: number[] = []
  await deliverDue(at(3), { channel: 'mail', deliver: async ({ id }) => void sent.push(id) })
  return sent
}
const listFailed = async (...args: string[]) => {
  const { stdout } = await company('emails', 'list', '--json', ...args)
  return JSON.parse(stdout) as { id: number; why: string }[]
}

it('lists failed emails without recipient and content', async () => {
  expect((await company('emails', 'list')).stdout).toBe('No failed emails.\n')
  const { id, recipient } = await failedEmail()
  const { stdout } = await company('emails', 'list')
  expect(stdout).toMatch(new RegExp(`^${id} +bakery +mail +welcome +2100-01-01 00:00 +1 +rejected$`, 'm'))
  for (const out of [stdout, JSON.stringify(await listFailed())]) {
    expect(out).not.toContain(recipient)
    expect(out).not.toContain('Zoé')
  }
  expect(await listFailed('--company', 'foundry')).toEqual([])
  expect(await company('emails', 'list', '--company', 'nobody')).toMatchObject({ status: 1 })
})

it('accepts the former group name letters', async () => {
  const { id } = await failedEmail()
  const { stdout } = await company('letters', 'list', '--json')
  expect(JSON.parse(stdout)).toMatchObject([{ id }])
  expect((await company('letters', 'retry', String(id))).stdout).toBe('Queued 1 email for retry.\n')
})

it('retries one failed email once', async () => {
  const [{ id }, other] = [await failedEmail(), await failedEmail()]
  expect((await company('emails', 'retry', String(id))).stdout).toBe('Queued 1 email for retry.\n')
  expect(await deliverAll()).toEqual([id])
  expect((await listFailed()).map((item) => item.id)).toEqual([other.id])
  expect(await company('emails', 'retry', String(id))).toMatchObject({ status: 1, stdout: '' })
  expect(await deliverAll()).toEqual([])
})

it('retries all failed emails, or those of one company', async () => {
  const [first, second, third] = [await failedEmail(), await failedEmail('foundry'), await failedEmail()]
  expect(await company('emails', 'retry', 'all', '--company', 'foundry', '--json')).toMatchObject({
    stdout: '{"retried":1}\n',
  })
  expect(await deliverAll()).toEqual([second.id])
  expect((await company('emails', 'retry', 'all')).stdout).toBe('Queued 2 emails for retry.\n')
  expect(await deliverAll()).toEqual([first.id, third.id])
  expect(await company('emails', 'retry', 'some')).toMatchObject({ status: 2 })
})

it('does not retry emails that are expired, deleted or no longer needed', async () => {
  const expired = await failedEmail('bakery', { ...PAYLOAD, expires_at: at(1.5).now().toISOString() })
  const cleared = await failedEmail()
  const unneeded = await failedEmail()
  await api.db.updateTable('outbox').set({ recipient: '', payload: {} }).where('id', '=', cleared.id).execute()
  await api.db.updateTable('outbox').set({ attempts: 0 }).where('id', '=', unneeded.id).execute()
  expect((await listFailed()).map(({ id, why }) => [id, why])).toEqual([
    [cleared.id, 'forgotten'],
    [expired.id, 'late'],
  ])
  expect((await company('emails', 'retry', 'all')).stdout).toBe('Queued 0 emails for retry.\n')
  expect(await deliverAll()).toEqual([])
})

it.each([
  ['alert_digest', 2, true],
  ['unfinished', 2, true],
  ['expiry', 2, true],
  ['closed', 2, false],
  ['missed', 2, false],
  ['feed_paused', 2, false],
  ['closed', 14, true],
  ['missed', 14, true],
  ['feed_paused', 14, true],
  ['welcome', 14, false],
] as const)('the email %s, created more than %p days ago, is expired: %p', async (template, days, isExpired) => {
  const [old, recent] = [await failedEmail(), await failedEmail()]
  const daysAgo = (count: number) =>
    at(2 - count * 1440)
      .now()
      .toISOString()
  for (const [{ id }, age] of [
    [old, days + 0.1],
    [recent, days - 0.1],
  ] as const)
    await api.db
      .updateTable('outbox')
      .set({ channel: 'bulk', template, created_at: daysAgo(age) })
      .where('id', '=', id)
      .execute()
  expect((await listFailed()).map(({ id, why }) => [id, why])).toEqual([
    [recent.id, 'refused'],
    [old.id, isExpired ? 'late' : 'refused'],
  ])
  const { stdout } = await company('emails', 'retry', 'all')
  expect(stdout).toBe(isExpired ? 'Queued 1 email for retry.\n' : 'Queued 2 emails for retry.\n')
})
