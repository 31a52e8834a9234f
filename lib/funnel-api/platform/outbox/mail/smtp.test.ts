import { spawn } from 'node:child_process'
import path from 'node:path'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import { mailerFor } from '#lib/funnel-api/mail/mailer'
import { post } from '#lib/funnel-api/mail/outbox'
import { type Carrier, deliver, startPostman } from '#lib/funnel-api/mail/postman'
import { unsubscribeLink } from '#lib/funnel-api/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, subscriber } from '#tests/support/candidates'
import { heardLog } from '#tests/support/heard-log'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { LATER, postmanAt } from '#tests/support/postman'

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
  smtp.gate.onLetter = async () => undefined
})

const at = (minutes: number) => postmanAt(api.api, minutes)
const env = () => ({ NODE_ENV: 'test' as const, SMTP_URL: smtp.url, MAIL_FROM: 'Careers <post@careers.example.org>' })
const carrier = (channel: 'mail' | 'bulk' = 'bulk') => mailCarrier(api.api, mailerFor(env(), api.dataDir), channel)

async function letters(count: number, locale: 'fr' | 'de' = 'fr') {
  const company_id = await api.companyId()
  const recipients = Array.from({ length: count }, () => newEmail())
  for (const recipient of recipients)
    await post(api.db, at(0), {
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
  const [recipient] = await letters(1, 'de')
  await deliver(at(1), carrier())
  const [email] = smtp.arrived
  expect(email).toMatchObject({
    subject: 'Eine neue Stelle in Ihrer Nähe bei The Bakery',
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
    expect(part).toContain('Das ist dort erschienen, wo Sie suchen:')
    expect(part).toContain('http://bakery.test/jobs/miller')
    expect(part).toMatch(new RegExp(String.raw`http://bakery\.test/unsubscription/alerts\.[\w-]{43}/${reader}`))
  }
})

it('sends every email once and in order after an outage, which does not count as an attempt', async () => {
  const said = heardLog()
  const recipients = await letters(12)
  smtp.gate.isOpen = false
  for (let minutes = 1; minutes <= 20; minutes += 1) expect(await deliver(at(minutes), carrier())).toBe('closed')
  expect(arrivedAt()).toEqual([])
  recipients.push(...(await letters(3)))
  smtp.gate.isOpen = true
  await deliver(at(21), carrier())
  await deliver(at(22), carrier())
  expect(arrivedAt()).toEqual(recipients)
  expect((await rowsOf(recipients)).map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(
    recipients.map(() => 'sent 1'),
  )
  said.forget()
})

it('sends consecutive emails over one connection', async () => {
  const recipients = await letters(5)
  const before = smtp.connections()
  await deliver(at(1), carrier())
  expect(arrivedAt()).toEqual(recipients)
  expect(smtp.connections() - before).toBe(1)
})

it('does not count a connection that was closed between two emails as an attempt', async () => {
  const recipients = await letters(2)
  const kept = carrier()
  await deliver(at(1), kept, () => smtp.arrived.length > 0)
  smtp.hangUp()
  await deliver(at(1), kept)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ attempts: 1 }, { status: 'sent', attempts: 1 }])
})

it('counts a connection that ends during an email as one attempt', async () => {
  const said = heardLog('warn')
  const recipients = await letters(2)
  const kept = carrier()
  smtp.gate.onLetter = async () => void (smtp.arrived.length > 1 && smtp.hangUp())
  await deliver(at(1), kept)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'sent' }, { status: 'waiting', attempts: 1 }])
  await deliver(at(60), kept)
  said.forget()
})

it('notices that the server is available again', async () => {
  const { lines, forget } = heardLog()
  smtp.gate.isOpen = false
  const recipients = await letters(4)
  const postman = startPostman(at(1), carrier())
  const tried = async () => lines.length > 0
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await until(tried)
  smtp.gate.isOpen = true
  await until(async () => (await rowsOf(recipients)).every(({ status }) => status === 'sent'))
  await postman.stop()
  expect(arrivedAt()).toEqual(recipients)
  forget()
})

it('sends an email once to a slow server', async () => {
  const recipients = await letters(1)
  smtp.gate.onLetter = () => new Promise((resolve) => setTimeout(resolve, 21_000))
  await deliver(at(1), carrier())
  smtp.gate.onLetter = async () => undefined
  await deliver(at(60), carrier())
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'sent', attempts: 1 }])
})

it('closes the connection to an unresponsive server and retries later', async () => {
  const said = heardLog('warn')
  const recipients = await letters(1)
  smtp.gate.onLetter = () => new Promise(() => undefined)
  const { carry, ...by } = carrier()
  const hurried: Carrier = { ...by, carry: (letter, sender) => carry(letter, sender, AbortSignal.timeout(500)) }
  await deliver(at(1), hurried)
  expect(arrivedAt()).toEqual(recipients)
  expect(await rowsOf(recipients)).toMatchObject([{ status: 'waiting', attempts: 1 }])
  smtp.gate.onLetter = async () => undefined
  await deliver(at(60), carrier())
  expect(arrivedAt()).toEqual([...recipients, ...recipients])
  expect(said.lines).toHaveLength(1)
  said.forget()
})

it('does not retry an unknown recipient, or delay others because of it', async () => {
  const said = heardLog()
  const company_id = await api.companyId()
  const [nobody, other] = [`unknown-${newEmail()}`, newEmail()]
  for (const recipient of [nobody, other])
    await post(api.db, at(0), { company_id, recipient, locale: 'fr', template: 'goodbye', payload: {} })
  await deliver(at(1), carrier('mail'))
  expect(arrivedAt()).toEqual([other])
  expect(await rowsOf([nobody])).toEqual([])
  said.forget()
})

it('clears the recipient of the last email to a deleted account', async () => {
  const company_id = await api.companyId()
  const recipient = newEmail()
  const id = await post(api.db, at(0), {
    company_id,
    recipient,
    locale: 'fr',
    template: 'goodbye',
    payload: { first_name: 'Zoé' },
  })
  await deliver(at(1), carrier('mail'))
  expect(smtp.arrived[0]!.text).toContain('Bonjour Zoé')
  const row = await api.db.selectFrom('outbox').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'sent', recipient: '', payload: {} })
})

it('resends the email of a killed worker with the same Message-ID', async () => {
  const recipients = await letters(3)
  const reached = new Promise<void>((resolve) => {
    smtp.gate.onLetter = async () => {
      if (smtp.arrived.length < 2) return
      // The second email has been received, but not acknowledged.
      resolve()
      await new Promise<void>((go) => child.once('exit', () => go()))
    }
  })
  const child = spawn(process.execPath, [path.resolve('tests/support/mail-worker.ts')], {
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
  const gone = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  child.kill('SIGKILL')
  expect(await gone).toBe('SIGKILL')
  smtp.gate.onLetter = async () => undefined
  await deliver(at(7.5), carrier())
  await deliver(at(60), carrier())
  expect((await rowsOf(recipients)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
  expect(arrivedAt().toSorted()).toEqual([recipients[1], ...recipients].toSorted())
  expect(new Set(smtp.arrived.map(({ messageId }) => messageId)).size).toBe(3)
})
