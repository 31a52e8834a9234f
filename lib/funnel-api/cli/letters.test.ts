import { post } from '#lib/funnel-api/mail/outbox'
import { deliver, Undeliverable } from '#lib/funnel-api/mail/postman'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'
import { heardLog } from '#tests/support/heard-log'
import { postmanAt } from '#tests/support/postman'

let api: TestApi
let company: ReturnType<typeof companyCommand>
let said: ReturnType<typeof heardLog>
beforeAll(async () => {
  api = await openTestApi()
  company = companyCommand({ ...api, api: at(2) })
})
afterAll(() => api.close())
beforeEach(async () => {
  said = heardLog()
  await api.db.deleteFrom('outbox').execute()
})
afterEach(() => said.forget())

const at = (minutes: number) => postmanAt(api.api, minutes)
const LETTER = { locale: 'fr', template: 'welcome' } as const
const PAYLOAD = { first_name: 'Zoé', link: 'http://bakery.test/x', minutes: '45' }

/** A letter that its carrier refuses for good, as an older version did with all that was refused. */
async function dead(slug = 'bakery', payload: Record<string, string> = PAYLOAD) {
  const recipient = newEmail()
  const id = await post(api.db, at(0), { ...LETTER, company_id: await api.companyId(slug), recipient, payload })
  await deliver(at(1), { channel: 'mail', carry: () => Promise.reject(new Undeliverable('no')) })
  return { id: id!, recipient }
}
const delivered = async () => {
  const sent: number[] = []
  await deliver(at(3), { channel: 'mail', carry: async ({ id }) => void sent.push(id) })
  return sent
}
const listed = async (...args: string[]) => {
  const { stdout } = await company('letters', 'list', '--json', ...args)
  return JSON.parse(stdout) as { id: number; why: string }[]
}

it('letters that were not sent are listed, without whom they are for and what they say', async () => {
  expect((await company('letters', 'list')).stdout).toBe('No letter was given up.\n')
  const { id, recipient } = await dead()
  const { stdout } = await company('letters', 'list')
  expect(stdout).toMatch(new RegExp(`^${id} +bakery +mail +welcome +2100-01-01 00:00 +1 +refused for good$`, 'm'))
  for (const out of [stdout, JSON.stringify(await listed())]) {
    expect(out).not.toContain(recipient)
    expect(out).not.toContain('Zoé')
  }
  expect(await listed('--company', 'foundry')).toEqual([])
  expect(await company('letters', 'list', '--company', 'nobody')).toMatchObject({ status: 1 })
})

it('one of them is tried again and sent, once', async () => {
  const [{ id }, other] = [await dead(), await dead()]
  expect((await company('letters', 'retry', String(id))).stdout).toBe('1 letter is tried again.\n')
  expect(await delivered()).toEqual([id])
  expect((await listed()).map((one) => one.id)).toEqual([other.id])
  expect(await company('letters', 'retry', String(id))).toMatchObject({ status: 1, stdout: '' })
  expect(await delivered()).toEqual([])
})

it('all are tried again, or those of one company', async () => {
  const [first, second, third] = [await dead(), await dead('foundry'), await dead()]
  expect(await company('letters', 'retry', 'all', '--company', 'foundry', '--json')).toMatchObject({
    stdout: '{"retried":1}\n',
  })
  expect(await delivered()).toEqual([second.id])
  expect((await company('letters', 'retry', 'all')).stdout).toBe('2 letters are tried again.\n')
  expect(await delivered()).toEqual([first.id, third.id])
  expect(await company('letters', 'retry', 'some')).toMatchObject({ status: 2 })
})

it('what is too late, not kept or was not needed any more stays as it is', async () => {
  const late = await dead('bakery', { ...PAYLOAD, expires_at: at(1.5).now().toISOString() })
  const forgotten = await dead()
  const needless = await dead()
  await api.db.updateTable('outbox').set({ recipient: '', payload: {} }).where('id', '=', forgotten.id).execute()
  await api.db.updateTable('outbox').set({ attempts: 0 }).where('id', '=', needless.id).execute()
  expect((await listed()).map(({ id, why }) => [id, why])).toEqual([
    [forgotten.id, 'forgotten'],
    [late.id, 'late'],
  ])
  expect((await company('letters', 'retry', 'all')).stdout).toBe('0 letters are tried again.\n')
  expect(await delivered()).toEqual([])
})

it('alerts and reminders of more than two days ago are no news any more', async () => {
  const [old, recent] = [await dead(), await dead()]
  const day = (days: number) =>
    at(2 - days * 1440)
      .now()
      .toISOString()
  for (const [{ id }, days] of [
    [old, 2.1],
    [recent, 1.9],
  ] as const)
    await api.db
      .updateTable('outbox')
      .set({ channel: 'bulk', created_at: day(days) })
      .where('id', '=', id)
      .execute()
  expect((await listed()).map(({ id, why }) => [id, why])).toEqual([
    [recent.id, 'refused'],
    [old.id, 'late'],
  ])
  expect((await company('letters', 'retry', 'all')).stdout).toBe('1 letter is tried again.\n')
})
