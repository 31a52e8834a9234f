import { readdir, readFile } from 'node:fs/promises'
import type { KyselyPlugin } from 'kysely'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import type { Mailer, Message } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'
import { skipPausesOf } from '#tests/support/delays'
import { LATER, apiAt } from '#tests/support/later-clock'
import { until } from '#tests/support/until'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())
// Skips the pauses between two attempts to record that an email was sent.
skipPausesOf(1000)

const PAYLOAD = {
  first_name: 'Zoé <b>',
  job: 'Baker & miller',
  reference: 'K7M2-9QXD',
  minutes: '45',
  link: 'http://bakery.test/x?a=1&b=2',
}
const transportOf = (mailer: Mailer) => mailTransport(api.api, mailer)
const contextAt = (minutes: number) => apiAt(api.api, minutes)

async function queueEmail(recipient = newEmail(), dedupe_key?: string) {
  const company_id = await api.companyId()
  await enqueueEmail(api.db, contextAt(0), {
    company_id,
    recipient,
    locale: 'fr',
    template: 'receipt',
    payload: PAYLOAD,
    ...(dedupe_key && { dedupe_key }),
  })
  return recipient
}
const rowsFor = (recipient: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute()

describe('an email', () => {
  it('is written to an .eml file without a mail server', async () => {
    const { email } = await signUp(api, { locale: 'nl' })
    const folder = `${api.dataDir}/outbox`
    const find = async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const content = await readFile(`${folder}/${name}`, 'utf8')
        if (content.includes(`To: ${email}`)) return content
      }
      return null
    }
    await api.sendMessages()
    const source = await find()
    expect(source).toMatch(/^Subject: .*The Bakery/m)
    expect(source).toMatch(/^Message-ID: <outbox-\d+\.\w+@bakery\.test>/m)
    expect(source).toContain('text/html')
  })

  it('is sent once by any number of nodes', async () => {
    const recipients = await Promise.all(Array.from({ length: 5 }, () => queueEmail()))
    const sent: Message[] = []
    const mailer = async (message: Message) => void sent.push(message)
    await Promise.all([
      deliverDue(contextAt(1), transportOf(mailer)),
      deliverDue(contextAt(1), transportOf(mailer)),
      deliverDue(contextAt(1), transportOf(mailer)),
    ])
    await deliverDue(contextAt(60), transportOf(mailer))
    expect(sent.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
    expect(await rowsFor(recipients[0]!)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('stays queued if its node stops during a round', async () => {
    const recipients = await Promise.all(Array.from({ length: 3 }, () => queueEmail()))
    const sent: string[] = []
    const mailer = async ({ to }: Message) => void sent.push(to)
    await deliverDue(contextAt(1), transportOf(mailer), () => sent.length > 0)
    expect(sent).toHaveLength(1)
    await deliverDue(contextAt(1), transportOf(mailer))
    expect(sent.toSorted()).toEqual(recipients.toSorted())
  })

  it('is retried with growing delays and given up after more than a day', async () => {
    const logged = captureLog()
    const recipient = await queueEmail()
    const failing = async () => Promise.reject(new Error('no server'))
    const delays: number[] = []
    let minutes = 1
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await deliverDue(contextAt(minutes), transportOf(failing))
      const [row] = await rowsFor(recipient)
      expect(row).toMatchObject({ attempts: attempt, status: attempt < 14 ? 'waiting' : 'dead' })
      const next = (Date.parse(row!.next_attempt_at) - LATER) / 60_000
      await deliverDue(contextAt(next - 0.01), transportOf(failing))
      expect(await rowsFor(recipient)).toMatchObject([{ attempts: attempt }])
      delays.push(next - minutes)
      minutes = next
    }
    await deliverDue(contextAt(minutes + 1000), transportOf(failing))
    expect(await rowsFor(recipient)).toMatchObject([{ attempts: 14, status: 'dead' }])
    expect(delays.slice(0, 4)).toEqual([0.5, 1, 2, 4])
    expect(Math.max(...delays)).toBeLessThanOrEqual(360)
    expect(delays.slice(0, -1).reduce((sum, delay) => sum + delay)).toBeGreaterThan(25 * 60)
    logged.restore()
  })

  it('is not updated by a worker whose claim has expired', async () => {
    const logged = captureLog('warn')
    const recipient = await queueEmail()
    const slow = Promise.withResolvers<void>()
    const first = deliverDue(
      contextAt(1),
      transportOf(() => slow.promise),
    )
    await until(async () => (await rowsFor(recipient))[0]!.next_attempt_at !== contextAt(0).now().toISOString())
    await deliverDue(
      contextAt(10),
      transportOf(async () => undefined),
    )
    slow.reject(new Error('hung up'))
    await first
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'sent', attempts: 1 }])
    logged.restore()
  })

  it('stays cancelled if it is cancelled while it is being sent', async () => {
    const recipient = await queueEmail()
    const cancellation = api.db.updateTable('outbox').set({ status: 'dead' }).where('recipient', '=', recipient)
    await deliverDue(
      contextAt(1),
      transportOf(async () => void (await cancellation.execute())),
    )
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'dead', attempts: 0 }])
  })

  it.each([1, 4])('is not sent again if recording it fails %d times', async (times) => {
    const logged = captureLog('warn')
    const recipient = await queueEmail()
    let failures = 0
    const failingUpdates: KyselyPlugin = {
      transformQuery({ node }) {
        if (failures === 0 || node.kind !== 'UpdateQueryNode') return node
        failures -= 1
        throw new Error('database unavailable')
      },
      transformResult: async ({ result }) => result,
    }
    const sent: string[] = []
    const mailer = async ({ to }: Message) => {
      sent.push(to)
      failures = times
    }
    for (const minutes of [1, 60])
      await deliverDue({ ...contextAt(minutes), db: api.db.withPlugin(failingUpdates) }, transportOf(mailer))
    expect(sent).toEqual([recipient])
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'sent', attempts: 1 }])
    logged.restore()
  })

  it('is queued once per key', async () => {
    const recipient = newEmail()
    await Promise.all([queueEmail(recipient, 'receipt:7'), queueEmail(recipient, 'receipt:7')])
    expect(await rowsFor(recipient)).toHaveLength(1)
  })

  it('is rolled back with its transaction', async () => {
    const recipient = newEmail()
    const company_id = await api.companyId()
    const failing = api.db.transaction().execute(async (db) => {
      await enqueueEmail(db, api.api, { company_id, recipient, locale: 'fr', template: 'welcome', payload: PAYLOAD })
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await rowsFor(recipient)).toEqual([])
  })
})
