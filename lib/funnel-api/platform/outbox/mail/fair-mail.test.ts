import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { createMailer } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { type Transport, deliverDue, createMailWorker } from '#lib/funnel-api/platform/outbox/mail-worker'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail } from '#tests/support/candidates'
import { apiAt } from '#tests/support/later-clock'
import { openSmtp, type Smtp } from '#tests/support/smtp'
import { until } from '#tests/support/until'

let api: TestApi
let smtp: Smtp
beforeAll(async () => {
  api = await openTestApi()
  smtp = await openSmtp()
})
afterAll(async () => {
  await api.close()
  await smtp.close()
})
beforeEach(async () => {
  await api.db.deleteFrom('outbox').execute()
  smtp.arrived.length = 0
  released = Promise.withResolvers()
})

const contextAt = (minutes: number) => apiAt(api.api, minutes)

/** Queues due emails of a company, each to its own recipient unless one is given. */
async function enqueueEmails(company: string, count: number, recipient?: string) {
  const company_id = await api.companyId(company)
  const recipients = Array.from({ length: count }, () => recipient ?? `${company}-${newEmail()}`)
  for (const address of recipients)
    await enqueueEmail(api.db, contextAt(0), {
      company_id,
      recipient: address,
      locale: 'fr',
      template: 'welcome',
      payload: {},
    })
  return recipients
}

/** A transport that records recipients. `onDeliver` decides whether and when the delivery of an email ends. */
function transport(onDeliver: (recipient: string) => Promise<void> | void) {
  const sent: string[] = []
  const controlled: Transport = {
    channel: 'mail',
    async deliver({ recipient }) {
      sent.push(recipient)
      await onDeliver(recipient)
    },
  }
  return { sent, controlled }
}

/** Resolved after each test. A worker that still hangs would take the emails of the next test. */
let released = Promise.withResolvers<void>()
const hang = () => released.promise

describe('emails of several companies', () => {
  it('are sent while all emails of one company hang', async () => {
    await enqueueEmails('bakery', 20)
    const others = await enqueueEmails('foundry', 3)
    const { sent, controlled } = transport((recipient) => (recipient.startsWith('bakery') ? hang() : undefined))
    const delivered = deliverDue(contextAt(1), controlled)
    const hanging = () => sent.filter((recipient) => recipient.startsWith('bakery'))
    // The first email of the bakery may be sent after these three.
    await until(() => others.every((other) => sent.includes(other)) && hanging().length > 0)
    expect(hanging()).toHaveLength(1)
    released.resolve()
    await delivered
  })

  it('are sent in turn, so that an email does not wait for 2,000 earlier ones of another company', async () => {
    await enqueueEmails('bakery', 2000)
    let late: string | undefined
    let sentBefore = 0
    const { sent, controlled } = transport(async (recipient) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (sent.length === 50) {
        ;[late] = await enqueueEmails('foundry', 1)
        sentBefore = sent.length
      }
      if (recipient === late) stop = true
    })
    let stop = false
    const queue = createMailWorker(contextAt(1), controlled, { isStopped: () => stop })
    await queue.round()
    while (!stop) {
      await queue.round()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await queue.stop()
    // On a busy machine, the next round can take as long as some emails of the other company.
    expect(sent.indexOf(late!) - sentBefore).toBeLessThan(100)
  })

  it('are sent in order, one at a time per company', async () => {
    const recipients = await enqueueEmails('bakery', 30)
    let inProgress = 0
    const { sent, controlled } = transport(async () => {
      expect((inProgress += 1)).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      inProgress -= 1
    })
    await deliverDue(contextAt(1), controlled)
    expect(sent).toEqual(recipients)
  })

  it('overtake two hanging emails of their company, unless they have the same recipient', async () => {
    const [first, second] = await enqueueEmails('bakery', 2)
    const [same] = await enqueueEmails('bakery', 1, first)
    const others = await enqueueEmails('bakery', 3)
    const { sent, controlled } = transport((recipient) => (others.includes(recipient) ? undefined : hang()))
    const queue = createMailWorker(contextAt(1), controlled, { slow: { after_ms: 20, max: 2 } })
    await queue.round()
    await until(() => others.every((other) => sent.includes(other)))
    expect(sent).toEqual([first, second, ...others])
    expect(same).toBe(first)
    const stopped = queue.stop()
    released.resolve()
    await stopped
  })
})

it('sends emails of other companies while the server hangs at those of one company', async () => {
  const hanging = await enqueueEmails('bakery', 10)
  const others = await enqueueEmails('foundry', 10)
  smtp.gate.onEmail = ({ to }) => (hanging.includes(to![0]!.address!) ? hang() : Promise.resolve())
  const delivered = deliverDue(contextAt(1), mailTransport(api.api, createMailer({ SMTP_URL: smtp.url }, '')))
  const arrived = () => smtp.arrived.map(({ to }) => to![0]!.address!)
  await until(() => others.every((other) => arrived().includes(other)))
  released.resolve()
  await delivered
  expect(arrived().toSorted()).toEqual([...hanging, ...others].toSorted())
})
