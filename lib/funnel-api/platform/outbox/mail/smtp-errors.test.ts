import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { post } from '#lib/funnel-api/mail/outbox'
import { deliver } from '#lib/funnel-api/mail/postman'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { heardLog } from '#tests/support/heard-log'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { postmanAt } from '#tests/support/postman'

let api: TestApi
let smtp: Smtp
let said: ReturnType<typeof heardLog>
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  smtp = await openSmtp()
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.arrived.length = 0
  smtp.gate.refuses = {}
  said = heardLog('warn')
})
afterEach(() => said.forget())

const at = (minutes: number) => postmanAt(api.api, minutes)
const carrier = () => mailCarrier(api.api, mailerFor({ NODE_ENV: 'test', SMTP_URL: smtp.url }, api.dataDir))

async function letters() {
  const company_id = await api.companyId()
  const recipients = [newEmail(), newEmail()]
  const payload = { first_name: 'Zoé', link: 'http://bakery.test/x', minutes: '45' }
  for (const recipient of recipients)
    await post(api.db, at(0), { company_id, recipient, locale: 'fr', template: 'welcome', payload })
  const rows = () =>
    api.db
      .selectFrom('outbox')
      .select(['status', 'attempts'])
      .where('recipient', 'in', recipients)
      .orderBy('id')
      .execute()
  return { recipients, rows }
}
const arrivedAt = () => smtp.arrived.map(({ to }) => to?.[0]?.address)

it.each(['530 5.7.0 Authentication required', '554 sender is not verified', '550 5.4.5 enough for today'])(
  'keeps all emails queued without an attempt if the server rejects the sender (%s)',
  async (answer) => {
    const { recipients, rows } = await letters()
    smtp.gate.refuses = { 'MAIL FROM': answer }
    for (let minutes = 1; minutes <= 20; minutes += 1) expect(await deliver(at(minutes), carrier())).toBe('closed')
    expect(await rows()).toEqual(Array(2).fill({ status: 'waiting', attempts: 0 }))
    expect(said.lines.join()).toContain('refuses the sender')
    smtp.gate.refuses = {}
    await deliver(at(21), carrier())
    expect(arrivedAt()).toEqual(recipients)
  },
)

it.each([
  ['MAIL FROM', '552 5.3.4 message size exceeds the limit'],
  ['MAIL FROM', '550 5.6.7 no such letters in addresses'],
  ['RCPT TO', '554 5.7.1 Relay access denied'],
  ['RCPT TO', '553 5.7.1 Sender address rejected: not logged in'],
  ['RCPT TO', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', '552 5.2.2 Mailbox full'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 Sender verify failed'],
  ['RCPT TO', '550 Administrative prohibition'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
  ['DATA', '554 Message rejected: Email address is not verified'],
  ['DATA', '550 5.7.1 This looks like spam'],
  ['DATA', '550 5.1.8 Sender domain does not exist'],
] as const)('retries an email that is rejected at %s by %s', async (command, answer) => {
  const { recipients, rows } = await letters()
  smtp.gate.refuses = { [command]: answer }
  await deliver(at(1), carrier())
  expect(await rows()).toEqual(Array(2).fill({ status: 'waiting', attempts: 1 }))
  smtp.gate.refuses = {}
  await deliver(at(60), carrier())
  expect(arrivedAt()).toEqual(recipients)
})

it.each([
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['RCPT TO', '550 5.1.1 Recipient address rejected: User unknown'],
  ['RCPT TO', '550 5.2.1 The account is disabled'],
  ['RCPT TO', '554 5.1.10 Recipient not found'],
  ['DATA', '550 5.1.1 User unknown'],
] as const)('does not retry a recipient that is rejected at %s by %s', async (command, answer) => {
  const { rows } = await letters()
  smtp.gate.refuses = { [command]: answer }
  await deliver(at(1), carrier())
  expect(await rows()).toEqual(Array(2).fill({ status: 'dead', attempts: 1 }))
})
