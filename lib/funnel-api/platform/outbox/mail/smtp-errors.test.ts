import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { apiAt } from '#tests/support/later-clock'

let api: TestApi
let smtp: Smtp
let logged: ReturnType<typeof captureLog>
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
  smtp.gate.rejections = {}
  logged = captureLog('warn')
})
afterEach(() => logged.restore())

const contextAt = (minutes: number) => apiAt(api.api, minutes)
const smtpTransport = () => mailTransport(api.api, createMailer({ SMTP_URL: smtp.url }, api.dataDir))

async function queueEmails() {
  const company_id = await api.companyId()
  const recipients = [newEmail(), newEmail()]
  const payload = { first_name: 'Zoé', link: 'http://bakery.test/x', minutes: '45' }
  for (const recipient of recipients)
    await enqueueEmail(api.db, contextAt(0), { company_id, recipient, locale: 'fr', template: 'welcome', payload })
  const rows = () =>
    api.db
      .selectFrom('outbox')
      .select(['status', 'attempts'])
      .where('recipient', 'in', recipients)
      .orderBy('id')
      .execute()
  return { recipients, rows }
}
const deliveredTo = () => smtp.arrived.map(({ to }) => to?.[0]?.address)

it.each(['530 5.7.0 Authentication required', '554 sender is not verified', '550 5.4.5 enough for today'])(
  'keeps all emails queued without an attempt if the server rejects the sender (%s)',
  async (reply) => {
    const { recipients, rows } = await queueEmails()
    smtp.gate.rejections = { 'MAIL FROM': reply }
    for (let minutes = 1; minutes <= 20; minutes += 1)
      expect(await deliverDue(contextAt(minutes), smtpTransport())).toBe('unreachable')
    expect(await rows()).toEqual(Array(2).fill({ status: 'waiting', attempts: 0 }))
    expect(logged.lines.join()).toContain('rejected the sender')
    smtp.gate.rejections = {}
    await deliverDue(contextAt(21), smtpTransport())
    expect(deliveredTo()).toEqual(recipients)
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
] as const)('retries an email that is rejected at %s by %s', async (command, reply) => {
  const { recipients, rows } = await queueEmails()
  smtp.gate.rejections = { [command]: reply }
  await deliverDue(contextAt(1), smtpTransport())
  expect(await rows()).toEqual(Array(2).fill({ status: 'waiting', attempts: 1 }))
  smtp.gate.rejections = {}
  await deliverDue(contextAt(60), smtpTransport())
  expect(deliveredTo()).toEqual(recipients)
})

it.each([
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['RCPT TO', '550 5.1.1 Recipient address rejected: User unknown'],
  ['RCPT TO', '550 5.2.1 The account is disabled'],
  ['RCPT TO', '554 5.1.10 Recipient not found'],
  ['DATA', '550 5.1.1 User unknown'],
] as const)('does not retry a recipient that is rejected at %s by %s', async (command, reply) => {
  const { rows } = await queueEmails()
  smtp.gate.rejections = { [command]: reply }
  await deliverDue(contextAt(1), smtpTransport())
  expect(await rows()).toEqual(Array(2).fill({ status: 'dead', attempts: 1 }))
})
