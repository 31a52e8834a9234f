import { readdir, readFile } from 'node:fs/promises'
import type { KyselyPlugin } from 'kysely'
import { mailCarrier } from '#lib/funnel-api/mail/mail-carrier'
import type { Mailer, Message } from '#lib/funnel-api/mail/mailer'
import { post } from '#lib/funnel-api/mail/outbox'
import { deliver } from '#lib/funnel-api/mail/postman'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'
import { heardLog } from '#tests/support/heard-log'
import { LATER, postmanAt } from '#tests/support/postman'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const PAYLOAD = {
  first_name: 'Zoé <b>',
  job: 'Baker & miller',
  reference: 'K7M2-9QXD',
  minutes: '45',
  link: 'http://bakery.test/x?a=1&b=2',
}
const by = (mailer: Mailer) => mailCarrier(api.api, mailer)
const at = (minutes: number) => postmanAt(api.api, minutes)

async function letter(recipient = newEmail(), dedupe_key?: string) {
  const company_id = await api.companyId()
  await post(api.db, at(0), {
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
        const source = await readFile(`${folder}/${name}`, 'utf8')
        if (source.includes(`To: ${email}`)) return source
      }
      return null
    }
    let found: string | null = null
    for (let round = 0; round < 100 && !found; round += 1)
      found = (await find()) ?? (await new Promise((resolve) => setTimeout(resolve, 100, null)))
    expect(found).toMatch(/^Subject: .*The Bakery/m)
    expect(found).toMatch(/^Message-ID: <outbox-\d+\.\w+@bakery\.test>/m)
    expect(found).toContain('text/html')
  })

  it('is sent once by any number of nodes', async () => {
    const recipients = await Promise.all(Array.from({ length: 5 }, () => letter()))
    const sent: Message[] = []
    const mailer = async (message: Message) => void sent.push(message)
    await Promise.all([deliver(at(1), by(mailer)), deliver(at(1), by(mailer)), deliver(at(1), by(mailer))])
    await deliver(at(60), by(mailer))
    expect(sent.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
    expect(await rowsFor(recipients[0]!)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('stays queued if its node stops during a round', async () => {
    const recipients = await Promise.all(Array.from({ length: 3 }, () => letter()))
    const sent: string[] = []
    const mailer = async ({ to }: Message) => void sent.push(to)
    await deliver(at(1), by(mailer), () => sent.length > 0)
    expect(sent).toHaveLength(1)
    await deliver(at(1), by(mailer))
    expect(sent.toSorted()).toEqual(recipients.toSorted())
  })

  it('is retried with growing delays and given up after more than a day', async () => {
    const said = heardLog()
    const recipient = await letter()
    const failing = async () => Promise.reject(new Error('no server'))
    const waits: number[] = []
    let minutes = 1
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await deliver(at(minutes), by(failing))
      const [row] = await rowsFor(recipient)
      expect(row).toMatchObject({ attempts: attempt, status: attempt < 14 ? 'waiting' : 'dead' })
      const next = (Date.parse(row!.next_attempt_at) - LATER) / 60_000
      await deliver(at(next - 0.01), by(failing))
      expect(await rowsFor(recipient)).toMatchObject([{ attempts: attempt }])
      waits.push(next - minutes)
      minutes = next
    }
    await deliver(at(minutes + 1000), by(failing))
    expect(await rowsFor(recipient)).toMatchObject([{ attempts: 14, status: 'dead' }])
    expect(waits.slice(0, 4)).toEqual([0.5, 1, 2, 4])
    expect(Math.max(...waits)).toBeLessThanOrEqual(360)
    expect(waits.slice(0, -1).reduce((all, one) => all + one)).toBeGreaterThan(25 * 60)
    said.forget()
  })

  it('is not updated by a worker whose claim has expired', async () => {
    const said = heardLog('warn')
    const recipient = await letter()
    const slow = Promise.withResolvers<void>()
    const first = deliver(
      at(1),
      by(() => slow.promise),
    )
    while ((await rowsFor(recipient))[0]!.next_attempt_at === at(0).now().toISOString())
      await new Promise((resolve) => setTimeout(resolve, 10))
    await deliver(
      at(10),
      by(async () => undefined),
    )
    slow.reject(new Error('hung up'))
    await first
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'sent', attempts: 1 }])
    said.forget()
  })

  it('stays cancelled if it is cancelled while it is being sent', async () => {
    const recipient = await letter()
    const dead = api.db.updateTable('outbox').set({ status: 'dead' }).where('recipient', '=', recipient)
    await deliver(
      at(1),
      by(async () => void (await dead.execute())),
    )
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'dead', attempts: 0 }])
  })

  it.each([1, 4])('is not sent again if recording it fails %d times', async (times) => {
    const said = heardLog('warn')
    const recipient = await letter()
    let failures = 0
    const away: KyselyPlugin = {
      transformQuery({ node }) {
        if (failures === 0 || node.kind !== 'UpdateQueryNode') return node
        failures -= 1
        throw new Error('the database is away')
      },
      transformResult: async ({ result }) => result,
    }
    const sent: string[] = []
    const mailer = async ({ to }: Message) => {
      sent.push(to)
      failures = times
    }
    for (const minutes of [1, 60]) await deliver({ ...at(minutes), db: api.db.withPlugin(away) }, by(mailer))
    expect(sent).toEqual([recipient])
    expect(await rowsFor(recipient)).toMatchObject([{ status: 'sent', attempts: 1 }])
    said.forget()
  })

  it('is queued once per key', async () => {
    const recipient = newEmail()
    await Promise.all([letter(recipient, 'receipt:7'), letter(recipient, 'receipt:7')])
    expect(await rowsFor(recipient)).toHaveLength(1)
  })

  it('is rolled back with its transaction', async () => {
    const recipient = newEmail()
    const company_id = await api.companyId()
    const failing = api.db.transaction().execute(async (db) => {
      await post(db, api.api, { company_id, recipient, locale: 'fr', template: 'welcome', payload: PAYLOAD })
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await rowsFor(recipient)).toEqual([])
  })
})
