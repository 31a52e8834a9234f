import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import path from 'node:path'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'
import { enqueueEmail, type Template } from '#lib/funnel-api/platform/outbox/outbox'
import { type Transport, deliverDue, createMailWorker } from '#lib/funnel-api/platform/outbox/mail-worker'
import { unsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, subscriber } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { LATER, apiAt } from '#tests/support/later-clock'
import { until } from '#tests/support/until'

let api: TestApi
let smtp: Smtp
let reader: number
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  reader = (await subscriber(api)).user_id
  // Deletes the welcome emails of the fixtures.
  await api.db.deleteFrom('outbox').execute()
  smtp = await openSmtp()
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.arrived.length = 0
  smtp.gate.isOpen = true
  smtp.gate.onEmail = async () => undefined
})

const contextAt = (minutes: number) => apiAt(api.api, minutes)
const env = () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Careers <post@careers.example.org>' })
const smtpTransport = (channel: 'mail' | 'bulk' = 'bulk') =>
  mailTransport(api.api, createMailer(env(), api.dataDir), channel)

async function queueEmails(count: number, locale: 'fr' | 'de' = 'fr') {
  const company_id = await api.companyId()
  const recipients = Array.from({ length: count }, () => newEmail())
  for (const recipient of recipients)
    await enqueueEmail(api.db, contextAt(0), {
      company_id,
      recipient,
      locale,
      template: 'alert_digest',
      payload: {
        first_name: 'Zoé',
        count: 1,
        jobs: [{ name: 'Miller', place: 'Lille', link: 'http://bakery.test/jobs/miller' }],
        link: 'http://bakery.test/all-jobs',
        unsubscribe: unsubscribeLink(api.api, 'bakery', { purpose: 'alerts', id: reader }),
      },
    })
  return recipients
}
const rowsOf = (recipients: string[]) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', 'in', recipients).orderBy('id').execute()
const arrivedAt = () => smtp.arrived.map(({ to }) => to?.[0]?.address)

it("sends an email in the reader's language, from the company, with one-click unsubscribe", async () => {
  const [recipient] = await queueEmails(1, 'de')
  await deliverDue(contextAt(1), smtpTransport())
  const [email] = smtp.arrived
  expect(email).toMatchObject({
    subject: '1 neue Stelle bei The Bakery',
    from: { name: 'The Bakery', address: 'post@careers.example.org' },
    to: [{ address: recipient }],
  })
  const header = (name: string) => email!.headers.find(({ key }) => key === name)?.value
  expect(header('content-language')).toBe('de')
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('list-unsubscribe')).toMatch(
    new RegExp(String.raw`^<http://bakery\.test/api/unsubscribe/alerts\.[\w-]{43}/${reader}>$`),
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(email!.messageId).toMatch(/^<outbox-\d+\.\w+@bakery\.test>$/)
  for (const part of [email!.text, email!.html]) {
    expect(part).toContain('diese neuen Stellen passen zu Ihren Jobalarmen:')
    expect(part).toContain('http://bakery.test/jobs/miller')
    expect(part).toMatch(new RegExp(String.raw`http://bakery\.test/unsubscription/alerts\.[\w-]{43}/${reader}`))
  }
})

it('attaches nothing to any email, so members never receive a CV or a video by email', async () => {
  const company_id = await api.companyId()
  const templates = Object.keys(SAMPLES) as Template[]
  for (const template of templates) {
    const recipient = `${template}@example.org`
    await enqueueEmail(api.db, contextAt(0), {
      company_id,
      recipient,
      locale: 'en',
      template,
      payload: SAMPLES[template],
    })
  }
  const company = await api.db.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const { deliver } = smtpTransport()
  for (const email of await rowsOf(templates.map((template) => `${template}@example.org`)))
    await deliver(email, company, AbortSignal.timeout(10_000))
  await api.db.deleteFrom('outbox').execute()
  expect(arrivedAt()).toEqual(templates.map((template) => `${template}@example.org`))
  expect(smtp.arrived.filter(({ attachments }) => attachments.length > 0)).toEqual([])
})

it('sends every email once and in order after an outage, which does not count as an attempt', async () => {
  const logged = captureLog()
  const recipients = await queueEmails(12)
  smtp.gate.isOpen = false
  for (let minutes = 1; minutes <= 20; minutes += 1)
    expect(await deliverDue(contextAt(minutes), smtpTransport())).toBe('unreachable')
  expect(arrivedAt()).toEqual([])
  recipients.push(...(await queueEmails(3)))
  smtp.gate.isOpen = true
  await deliverDue(contextAt(21), smtpTransport())
  await deliverDue(contextAt(22), smtpTransport())
  expect(arrivedAt()).toEqual(recipients)
  expect((await rowsOf(recipients)).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
    recipients.map(() => 'sent 1'),
  )
  logged.restore()
})

it('sends consecutive emails over one connection', async () => {
  const recipients = await queueEmails(5)
  const before = smtp.connections()
  await deliverDue(contextAt(1), smtpTransport())
  expect(arrivedAt()).toEqual(recipients)
  expect(smtp.connections() - before).toBe(1)
})

it('does not count a connection that was closed between two emails as an attempt', async () => {
  const recipients = await queueEmails(2)
  const transport = smtpTransport()
  await deliverDue(contextAt(1), transport, () => smtp.arrived.length > 0)
  smtp.hangUp()
  await deliverDue(contextAt(1), transport)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ attempts: 1 }, { status: 'sent', attempts: 1 }])
})

it('counts a connection that ends during an email as one attempt', async () => {
  const logged = captureLog('warn')
  const recipients = await queueEmails(2)
  const transport = smtpTransport()
  smtp.gate.onEmail = async () => void (smtp.arrived.length > 1 && smtp.hangUp())
  await deliverDue(contextAt(1), transport)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'sent' }, { status: 'waiting', attempts: 1 }])
  await deliverDue(contextAt(60), transport)
  logged.restore()
})

it('notices that the server is available again', async () => {
  const { lines, restore } = captureLog()
  smtp.gate.isOpen = false
  const recipients = await queueEmails(4)
  const queue = createMailWorker(contextAt(1), smtpTransport(), { pauseAfter: (rounds) => rounds * 20 })
  await queue.round()
  await until(() => lines.length > 0)
  smtp.gate.isOpen = true
  await until(async () => {
    await queue.round()
    return (await rowsOf(recipients)).every(({ status }) => status === 'sent')
  })
  await queue.stop()
  expect(arrivedAt()).toEqual(recipients)
  restore()
})

it('sends an email once to a server that takes minutes to accept it', async () => {
  const idleTimes = jest.spyOn(Socket.prototype, 'setTimeout')
  const deliveryTimes = jest.spyOn(AbortSignal, 'timeout')
  const limits = () => [
    ...idleTimes.mock.contexts.map(({ timeout }) => timeout ?? 0),
    ...deliveryTimes.mock.calls.map(([ms]) => ms),
  ]
  const recipients = await queueEmails(1)
  const scan = Promise.withResolvers<void>()
  smtp.gate.onEmail = () => scan.promise
  const delivered = deliverDue(contextAt(1), smtpTransport())
  await until(() => smtp.arrived.length > 0)
  expect(deliveryTimes).toHaveBeenCalledTimes(1)
  expect(Math.min(...limits().filter((ms) => ms > 0))).toBeGreaterThanOrEqual(60_000)
  scan.resolve()
  await delivered
  for (const spy of [idleTimes, deliveryTimes]) spy.mockRestore()
  smtp.gate.onEmail = async () => undefined
  await deliverDue(contextAt(60), smtpTransport())
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'sent', attempts: 1 }])
})

it('closes the connection to an unresponsive server and retries later', async () => {
  const logged = captureLog('warn')
  const recipients = await queueEmails(1)
  smtp.gate.onEmail = () => new Promise(() => undefined)
  const { deliver, ...rest } = smtpTransport()
  const withShortTimeout: Transport = {
    ...rest,
    deliver: (email, sender) => deliver(email, sender, AbortSignal.timeout(500)),
  }
  await deliverDue(contextAt(1), withShortTimeout)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  smtp.gate.onEmail = async () => undefined
  await deliverDue(contextAt(60), smtpTransport())
  expect(arrivedAt()).toEqual([...recipients, ...recipients])
  expect(logged.lines).toHaveLength(1)
  logged.restore()
})

it('does not retry an unknown recipient, or delay others because of it', async () => {
  const logged = captureLog()
  const company_id = await api.companyId()
  const [unknown, other] = [`unknown-${newEmail()}`, newEmail()]
  for (const recipient of [unknown, other])
    await enqueueEmail(api.db, contextAt(0), { company_id, recipient, locale: 'fr', template: 'goodbye', payload: {} })
  await deliverDue(contextAt(1), smtpTransport('mail'))
  expect(arrivedAt()).toEqual([other])
  expect(await rowsOf([unknown])).toEqual([])
  logged.restore()
})

it('clears the recipient of the last email to a deleted account', async () => {
  const company_id = await api.companyId()
  const recipient = newEmail()
  const id = await enqueueEmail(api.db, contextAt(0), {
    company_id,
    recipient,
    locale: 'fr',
    template: 'goodbye',
    payload: { first_name: 'Zoé' },
  })
  await deliverDue(contextAt(1), smtpTransport('mail'))
  expect(smtp.arrived[0]!.text).toContain('Bonjour Zoé')
  const row = await api.db.selectFrom('outbox').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'sent', recipient: '', payload: {} })
})

it('resends the email of a killed worker with the same Message-ID', async () => {
  const recipients = await queueEmails(3)
  const reached = new Promise<void>((resolve) => {
    smtp.gate.onEmail = async () => {
      if (smtp.arrived.length < 2) return
      // The second email has been received, but not acknowledged.
      resolve()
      await once(child, 'exit')
    }
  })
  const child = spawn(process.execPath, [path.resolve('tests/support/mail-worker-process.ts')], {
    env: {
      ...process.env,
      ...env(),
      DATA_DIR: api.dataDir,
      DATABASE_URL: api.databaseUrl ?? '',
      NOW: new Date(LATER + 60_000).toISOString(),
    },
    stdio: 'inherit',
  })
  await reached
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  smtp.gate.onEmail = async () => undefined
  await deliverDue(contextAt(7.5), smtpTransport())
  await deliverDue(contextAt(60), smtpTransport())
  expect((await rowsOf(recipients)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(arrivedAt().toSorted()).toEqual([recipients[1], ...recipients].toSorted())
  expect(new Set(smtp.arrived.map(({ messageId }) => messageId)).size).toBe(3)
})
