import {
  cancelRecordingLink,
  createRecordingLink,
  openRecording,
  readRecordingLink,
  reportRecording,
  sendRecordingLink,
} from '#lib/contract/recording'
import type { RecordingLink } from '#lib/domain/recording'
import { apiOf } from '#lib/funnel-api/api-of'
import { createFunnelApi } from '#lib/funnel-api/app'
import { smsCarrier } from '#lib/funnel-api/sms/sms-carrier'
import { deliver } from '#lib/funnel-api/mail/postman'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { eventsOf } from '#tests/support/events'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

async function applicant(locale: 'fr' | 'nl' | null = null) {
  const person = await signUp(api, { locale })
  const { id: candidacy_id } = await applyFully(api, person)
  const { pitch } = await api.campaign('night-baker')
  const body = { candidacy_id, pitch_id: pitch!.id }
  return { person, body, make: () => person.call(createRecordingLink, { body }) }
}
const tokenOf = ({ url }: { url: string }) => url.split('#')[1]!
const read = (person: Candidate, id: number) => person.call(readRecordingLink, { params: { id } })
const open = (token: string) => api.callAs()(openRecording, { body: { token } })
const refused = (code: string) => expect.objectContaining({ code }) as unknown

describe('recording link', () => {
  it('has its secret in the URL fragment, and only a hash in the database', async () => {
    const { make } = await applicant()
    const link = await make()
    expect(link).toMatchObject({ status: 'sent', percent: null, sms: null })
    expect(link.url).toMatch(/^http:\/\/bakery\.test\/recording#[a-z\d]{48,52}$/)
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(19.5 * 60_000)
    const row = await api.db.selectFrom('recording_links').selectAll().where('id', '=', link.id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(tokenOf(link))
  })

  it('cancels earlier links of the same video answer only', async () => {
    const [first, other] = [await applicant(), await applicant()]
    const before = await first.make()
    const others = await other.make()
    await first.make()
    expect(await read(first.person, before.id)).toMatchObject({ status: 'cancelled' })
    expect(await read(other.person, others.id)).toMatchObject({ status: 'sent' })
    await expect(open(tokenOf(before))).rejects.toEqual(refused('GONE'))
  })

  it('is returned only once, even with an idempotency key', async () => {
    const { person, body } = await applicant()
    const headers = { 'idempotency-key': 'link-1' }
    const { body: made } = await person.send('POST', '/me/recording_links', body, { headers })
    const kept = await api.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(tokenOf(made as { url: string }))
  })

  it('expires after 20 minutes', async () => {
    const { person, make } = await applicant()
    const link = await make()
    api.shiftClock(21)
    expect(await read(person, link.id)).toMatchObject({ status: 'expired' })
    await expect(open(tokenOf(link))).rejects.toEqual(refused('TOKEN_EXPIRED'))
    api.shiftClock(-21)
  })

  it('can be cancelled by its user permanently', async () => {
    const { person, make } = await applicant()
    const link = await make()
    const stop = () => person.call(cancelRecordingLink, { params: { id: link.id } })
    expect(await stop()).toMatchObject({ status: 'cancelled' })
    expect(await stop()).toMatchObject({ status: 'cancelled' })
    await expect(open(tokenOf(link))).rejects.toEqual(refused('GONE'))
  })
})

describe('event stream of a link', () => {
  const follow = async (person: Candidate, id: number) =>
    eventsOf(
      await createFunnelApi(api.api).request(`http://bakery.test/me/recording_links/${id}/events`, {
        headers: { authorization: person.token, 'x-company': 'bakery' },
      }),
    )

  it('reports what the phone does within a second, and ends when the link is cancelled', async () => {
    const { person, make } = await applicant()
    const link = await make()
    const stream = await follow(person, link.id)
    const status = async () => ((await stream.soon()) as RecordingLink).status
    expect(await status()).toBe('sent')
    const { auth_token } = await open(tokenOf(link))
    expect(await status()).toBe('opened')
    const phone = api.callAs({ token: auth_token! })
    await phone(reportRecording, { body: { status: 'uploading', percent: 40 } })
    expect(await stream.soon()).toMatchObject({ status: 'uploading', percent: 40 })
    await person.call(cancelRecordingLink, { params: { id: link.id } })
    expect(await status()).toBe('cancelled')
    expect(await stream.soon()).toBe('ended')
  })

  it('is available only to the user of the link', async () => {
    const [own, other] = [await applicant(), await applicant()]
    const link = await own.make()
    expect((await other.person.send('GET', `/me/recording_links/${link.id}/events`)).status).toBe(404)
  })
})

it('offers SMS with a gateway, and on a local machine', () => {
  const { db, store } = api.api
  const isTexting = (env: Record<string, string>) =>
    apiOf({ db, store, secret: '', origin: (slug) => slug, env: { NODE_ENV: 'test', ...env } }).isTexting
  const ROOT_DOMAIN = 'careers.example.org'
  expect(isTexting({})).toBe(true)
  expect(isTexting({ ROOT_DOMAIN })).toBe(false)
  expect(isTexting({ ROOT_DOMAIN, SMS_GATEWAY_URL: 'https://sms.example.org' })).toBe(true)
})

it('reports in a link that SMS is not available, and queues none', async () => {
  const { person, make } = await applicant()
  api.api.isTexting = false
  try {
    const link = await make()
    expect(link.is_sms_active).toBe(false)
    const body = { token: tokenOf(link), phone_number: '06 12 34 56 78', iso_country: 'FR' }
    const sent = person.call(sendRecordingLink, { params: { id: link.id }, body })
    await expect(sent).rejects.toEqual(refused('NOT_IMPLEMENTED'))
    expect(await read(person, link.id)).toMatchObject({ sms: null })
  } finally {
    api.api.isTexting = true
  }
})

describe('SMS', () => {
  const send = (person: Candidate, link: { id: number; url: string }, phone_number: string, iso_country = 'FR') =>
    person.call(sendRecordingLink, {
      params: { id: link.id },
      body: { token: tokenOf(link), phone_number, iso_country },
    })
  /** Sends the due messages and returns them. The server's own worker may send some of them first. */
  const carried = async () => {
    const texts: { to: string; text: string }[] = []
    await deliver(
      api.api,
      smsCarrier(async ({ to, text }) => void texts.push({ to, text })),
    )
    return texts
  }
  const waiting = () => api.db.selectFrom('outbox').selectAll().where('channel', '=', 'sms').orderBy('id').execute()

  it("has the link in the reader's language and goes to the international number", async () => {
    const { person, make } = await applicant('fr')
    const link = await make()
    expect(await send(person, link, '06 12 34 56 78')).toMatchObject({ status: 'sent', sms: 'waiting' })
    const [row] = (await waiting()).slice(-1)
    expect(row).toMatchObject({ recipient: '+33612345678', locale: 'fr', payload: { link: link.url } })
    await carried()
    // Sent by this test or by the worker, whichever was first.
    let found: RecordingLink | undefined
    for (let round = 0; round < 50 && found?.sms !== 'sent'; round += 1) {
      found = await read(person, link.id)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(found).toMatchObject({ sms: 'sent' })
  })

  it.each([
    ['06 12', 'FR'],
    ['01 99 99 99', 'FR'],
    ['+33 6 12 34 56 78 90 12', 'FR'],
    ['mother', 'FR'],
    ['0612345678', 'LU'],
  ])('is not sent to %s in %s, which is reported as an invalid number', async (phone_number, iso_country) => {
    const { person, make } = await applicant()
    const link = await make()
    const before = (await waiting()).length
    await expect(send(person, link, phone_number, iso_country)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { phone_number: { key: 'PHONE' } },
    })
    expect(await waiting()).toHaveLength(before)
  })

  it('is limited to five per hour and user, and three of them to one number', async () => {
    const number = '+32 470 12 34 56'
    await api.atOneMoment(async () => {
      const [first, second] = [await applicant(), await applicant()]
      const link = await first.make()
      for (let n = 0; n < 3; n += 1) await send(first.person, link, number)
      await expect(send(first.person, link, number)).rejects.toEqual(refused('TOO_MANY_REQUESTS'))
      await send(second.person, await second.make(), number)
      await send(first.person, link, '+32 470 12 34 57')
      await expect(send(first.person, link, '+32 470 12 34 58')).rejects.toEqual(refused('TOO_MANY_REQUESTS'))
    })
  })

  it('is limited to twelve per hour and number for all users together', async () => {
    const number = '+32 470 12 34 59'
    await api.atOneMoment(async () => {
      for (let sender = 0; sender < 4; sender += 1) {
        const { person, make } = await applicant()
        const link = await make()
        for (let n = 0; n < 3; n += 1) await send(person, link, number)
      }
      const { person, make } = await applicant()
      await expect(send(person, await make(), number)).rejects.toEqual(refused('TOO_MANY_REQUESTS'))
    })
  })

  it.each([
    ['the application', (person: Candidate, id: number) => person.send('DELETE', `/me/candidacies/${id}`)],
    ['the account', (person: Candidate) => person.send('DELETE', '/me', { user: { current_password: PASSWORD } })],
  ])('is deleted with %s, even after its link was deleted', async (_what, erase) => {
    const [{ person, body, make }, other] = [await applicant(), await applicant()]
    const before = (await waiting()).length
    const link = await make()
    for (const number of ['+33612345601', '+33612345602']) await send(person, link, number)
    await api.db.deleteFrom('recording_links').where('id', '=', link.id).execute()
    await send(other.person, await other.make(), '+33612345603')
    expect(await waiting()).toHaveLength(before + 3)
    expect((await erase(person, body.candidacy_id)).status).toBe(200)
    expect((await waiting()).slice(before)).toMatchObject([{ recipient: '+33612345603' }])
    await api.db.deleteFrom('rates').execute()
  })

  it('is not sent after the link has ended', async () => {
    const { person, make } = await applicant()
    const link = await make()
    await person.call(cancelRecordingLink, { params: { id: link.id } })
    await expect(send(person, link, '+33612345670')).rejects.toEqual(refused('CONFLICT'))
  })
})
